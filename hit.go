package firsthand

// Hit is a memory as it is shown: a record, or a turn from which nothing was
// taken. A turn and the records taken from it are one hit.
type Hit struct {
	ID       Ref      `json:"id"`
	Kind     Kind     `json:"kind"`
	Status   Status   `json:"status,omitempty"` // a turn has none
	Standing Standing `json:"standing"`
	Origin   Origin   `json:"origin"`
	Frame    Frame    `json:"frame"`
	Text     string   `json:"text"`
	// Gloss says in other words what the text means, as somebody takes it to.
	Gloss string `json:"gloss,omitempty"`

	Speaker    string        `json:"speaker,omitempty"`
	SpeakerID  CharacterID   `json:"speaker_id,omitempty"`
	ReportedBy string        `json:"reported_by,omitempty"`
	Reader     string        `json:"reader,omitempty"`
	About      []string      `json:"about,omitempty"`
	AboutIDs   []CharacterID `json:"about_ids,omitempty"`
	Because    string        `json:"because,omitempty"`
	Basis      []Ref         `json:"basis,omitempty"`
	From       []Ref         `json:"from,omitempty"`
	Emotion    Emotion       `json:"emotion,omitzero"`
	Slot       *SlotFill     `json:"slot,omitempty"`
	Time       *TimeMention  `json:"time,omitempty"`

	Source HitSource `json:"source"`
	// Folded are the other records taken from the same turn, each with its own
	// status. What Folded, Conflicts and Ended name stands in the hit's own world.
	Folded []Folded `json:"folded,omitempty"`
	// Reports are the records that this one tells again, as far as the viewer may
	// see them; ReportedBy is then who told them.
	Reports []RecordID `json:"reports,omitempty"`
	// Conflicts are the records that contradict this one, as far as the viewer may see them.
	Conflicts []RecordID `json:"conflicts"`
	// Overdue marks an open loop whose question was not answered in time.
	Overdue bool `json:"overdue,omitempty"`
	// Ended says which record ended what this one says.
	Ended RecordID `json:"ended,omitempty"`
	// Counterpart marks a hit that rides along only because it contradicts another.
	Counterpart bool `json:"counterpart,omitempty"`

	Score float64 `json:"score"`
	Why   *Why    `json:"why,omitempty"` // with explain
}

// Folded is a record shown within the hit of its turn.
type Folded struct {
	ID      RecordID `json:"id"`
	Kind    Kind     `json:"kind"`
	Status  Status   `json:"status"`
	Speaker string   `json:"speaker,omitempty"`
	Text    string   `json:"text"`
}

// HitSource says where a hit was established, word for word.
type HitSource struct {
	Kind  SourceKind `json:"kind"`
	World string     `json:"world,omitempty"` // the mounted world that it stands in
	Scene string     `json:"scene,omitempty"`
	Turn  TurnNumber `json:"turn,omitempty"`
	// Work and Chapter are where lore stands.
	Work    string `json:"work,omitempty"`
	Chapter string `json:"chapter,omitempty"`
	// Quote is the whole line or passage the hit stands in.
	Quote string `json:"quote,omitempty"`
	When  *When  `json:"when,omitempty"`
}

// Why holds every factor of a hit's score. A rank of 0 means that the hit is
// not on that list.
type Why struct {
	KeywordRank   int     `json:"keyword_rank"`  // by the same words
	MeaningRank   int     `json:"meaning_rank"`  // by the vectors of words
	SoftRank      int     `json:"soft_rank"`     // by words of near meaning
	SentenceRank  int     `json:"sentence_rank"` // by the vectors of sentences
	Met           []Met   `json:"met,omitempty"` // for the soft rank, by their order in the cue
	Fused         float64 `json:"fused"`
	ImportanceEff float64 `json:"importance_eff"` // I_eff, 1 to 5
	Freshness     float64 `json:"freshness"`      // F, 0 to 1
	FreshnessEff  float64 `json:"freshness_eff"`  // F', 0 to 1
	Rumination    float64 `json:"rumination"`     // R, 1 to 3
	Weight        float64 `json:"weight"`         // W = I_eff F' R
	WeightFactor  float64 `json:"weight_factor"`  // g(W)
	MoodSim       float64 `json:"mood_sim"`
	MoodFactor    float64 `json:"mood_factor"`
	LoreSlot      bool    `json:"lore_slot"` // taken as one of the lore's share
	Core          string  `json:"core,omitempty"`
	// Filters are the filters that the hit passed, in order.
	Filters []string `json:"filters,omitempty"`
}

// Met is a word of the cue with the word of the memory that is nearest to it.
type Met struct {
	Cue      string  `json:"cue"`
	Word     string  `json:"word"`
	Likeness float64 `json:"likeness"` // above 0; 1 is the same word
}

// LeftOut is a hit that would have been shown but for a bound.
type LeftOut struct {
	ID  Ref    `json:"id"`
	Why string `json:"why"` // budget or limit
}

// Recall is the answer to a Query.
type Recall struct {
	Core    []Hit     `json:"core"`
	Hits    []Hit     `json:"hits"`
	LeftOut []LeftOut `json:"left_out"`
	// Player is what a consenting participant let this character keep. It rides
	// beside the recall, never through it.
	Player []Known `json:"player"`
	// NothingRelevant says that the evidence for an answer is weak, Because in words.
	NothingRelevant bool      `json:"nothing_relevant"`
	Because         string    `json:"because,omitempty"`
	Degraded        *Degraded `json:"degraded"`
	// Evidence is what the judgement of relevance rests on; with explain.
	Evidence *Evidence `json:"evidence,omitempty"`
	// Tokens is what core and hits cost, estimated, never under-counted.
	Tokens int `json:"tokens"`
}

// Evidence is what says whether the hits answer the cue.
type Evidence struct {
	// Asked is the one character whom the cue names besides the viewer; 0 if it
	// names none or several.
	Asked CharacterID `json:"asked,omitempty"`
	// Lead is how far the best match that is Asked's is ahead of the best that
	// is not, as a part of the better one, -1 to 1; 0 without Asked.
	Lead float64 `json:"lead"`
	// Best is the best match without regard to who is asked about; with Asked.
	Best Ref `json:"best,omitzero"`
	// Coverage is how much of the cue's telling words the memory has that has
	// most of them, itself or in words of near meaning, 0 to 1.
	Coverage float64 `json:"coverage"`
	// Closeness is the best cosine of a passage with the cue, -1 to 1; 0 without
	// an encoder of sentences.
	Closeness float64 `json:"closeness"`
}

// Degraded says what an answer went without.
type Degraded struct {
	Reason string `json:"reason"`
	Since  string `json:"since,omitempty"`
}
