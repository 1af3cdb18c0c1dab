package formula

// Thresholds of a memory's life. Days are days on which the world was played,
// counted from when the record was learned, and a rule applies from the day on
// which its number is reached. All of them come from the character memory
// model unless a comment says otherwise.
const (
	// TemporaryBelow is the effective importance below which an observation
	// or small talk is born temporary. The number is this project's.
	TemporaryBelow = 2.0

	// TemporaryDays is how long a temporary memory lasts if its scene has not
	// closed before.
	TemporaryDays = 7

	// DemotionDays is how long a promotable memory may wait for promotion
	// before it weighs less; see [Demotion].
	DemotionDays = 30

	// ArchiveDays is how long a promotable memory may go without being
	// retrieved before it leaves default recall.
	ArchiveDays = 90

	// PromotionUses is on how many different days a memory must have been
	// used to become long-term. The number is this project's.
	PromotionUses = 3

	// PromotionImportance is the effective importance that makes a memory
	// long-term at once. The number is this project's.
	PromotionImportance = 4.5
)

// Thresholds of likeness from which two records of one kind may be merged.
// All numbers are this project's.
const (
	// MergeCosine is the least cosine of two texts' meaning vectors.
	MergeCosine = 0.92

	// MergeMaybe is the least Jaccard overlap of two texts' character bigrams from
	// which it is worth asking whether they mean the same.
	MergeMaybe = 0.5

	// SameWord is the least cosine of two words from which one can stand for the
	// other: those that a dictionary explains alike.
	SameWord = 0.99

	// MergeJaccard is the least Jaccard overlap of two texts' character
	// bigrams.
	MergeJaccard = 0.8
)

// Bounds of what a night makes of a day without a model. All are this
// project's.
const (
	// DoubtOverlap is the least Jaccard overlap of what two texts are about
	// from which they may contradict each other.
	DoubtOverlap = 0.5

	// SummaryLeast is from how many records a scene or day is worth a summary.
	SummaryLeast = 3

	// SummaryTokens bounds a summary or a diary entry, in estimated tokens.
	SummaryTokens = 160

	// DiaryLeast is from how many sayings of hers a day is worth her diary.
	DiaryLeast = 2
)

// Bounds of what rides along and of what is soon over.
const (
	// CueTurns is how many earlier turns of the scene join the cue.
	CueTurns = 2

	// CoreWeightiest is how many of the weightiest recent memories are core.
	CoreWeightiest = 3

	// CoreDays is how far back the weightiest recent memories are looked for.
	CoreDays = 7

	// OverdueTurns is after how many turns of the other side, without an
	// answer, an open loop is overdue. An overdue loop is offered, never made
	// heavier: what is known is a wish to return to the interrupted
	// (Ovsiankina), not a better memory of it.
	OverdueTurns = 2

	// IntentionsKept is how many intentions of a character may be live. The
	// model says three to five; this is the upper end.
	IntentionsKept = 5

	// IntentionDays is how old an intention may grow before it expires.
	IntentionDays = 3

	// FactsKept is how many facts about a participant one character keeps.
	FactsKept = 20

	// StateDays is how long a participant's short-term state is kept.
	StateDays = 3
)

// demoted is this project's reading of "weighs less".
const demoted = 0.5

// Demotion returns the factor on the weight of a promotable memory that has
// waited days, 0 or more, without promotion: 1 before [DemotionDays], 0.5 from
// then on. Records of other tiers are not demoted.
func Demotion(days int) float64 {
	if days < DemotionDays {
		return 1
	}
	return demoted
}

// Promotes says whether a promotable memory has earned the long-term tier: by
// use on enough different days, 0 or more, or by effective importance, 1..5.
// That an author may promote whatever they like is not arithmetic.
func Promotes(usedDays int, importance float64) bool {
	return usedDays >= PromotionUses || importance >= PromotionImportance
}
