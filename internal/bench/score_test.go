package bench_test

import (
	"maps"
	"testing"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/bench"
)

func question(part string, gold ...string) bench.Question {
	return bench.Question{Parts: []string{part}, Gold: gold}
}

func TestFiguresAreMeansByPartInPercent(t *testing.T) {
	s := bench.Set{Parts: []string{"en", "ja", "zh"}}
	m := bench.Score(s, []bench.Answer{
		{Question: question("en", "a"), Found: []string{"a"}},
		{Question: question("en", "a", "b"), Found: []string{"x", "b"}, Nothing: true},
		{Question: question("ja", "c"), Found: []string{"x", "y", "z", "v", "w", "c"}},
		{Question: question("zh")},
		{Question: question("zh"), Nothing: true},
	})
	want := map[string]bench.Metrics{
		// nDCG@10: 1; .63093 of 1.63093 = .38685; 1/log2 7 = .35621
		bench.All: {"n": 3, "R@5": 50, "R@10": 83.33, "R@25": 83.33, "nDCG@10": 58.1, "MRR": 55.56, "nothing": 33.33},
		"en":      {"n": 2, "R@5": 75, "R@10": 75, "R@25": 75, "nDCG@10": 69.34, "MRR": 75, "nothing": 50},
		"ja":      {"n": 1, "R@5": 0, "R@10": 100, "R@25": 100, "nDCG@10": 35.62, "MRR": 16.67, "nothing": 0},
		"zh":      {"n": 2, "nothing": 50}, // made to have no answer
	}
	for part, figures := range want {
		if !maps.Equal(m[part], figures) {
			t.Errorf("%s has %v, want %v", part, m[part], figures)
		}
	}
	if _, grouped := m[bench.Sessions]; grouped {
		t.Error("a set without groups has figures of sessions")
	}
}

// unanswered is an answer with the evidence that recall gives of its relevance.
func unanswered(part string, lack bench.Lack, asked firsthand.CharacterID, lead, coverage, closeness float64) bench.Answer {
	return bench.Answer{Question: bench.Question{Parts: []string{part}, Lack: lack},
		Evidence: firsthand.Evidence{Asked: asked, Lead: lead, Coverage: coverage, Closeness: closeness}}
}

func TestEvidenceIsJudgedByWhatTheQuestionLacks(t *testing.T) {
	m := bench.Score(bench.Set{Parts: []string{"en", "ja", "zh"}}, []bench.Answer{
		unanswered("en", "", 1, 0.2, 0.5, 0.5),
		unanswered("en", "", 0, 0, 0.9, 0.5),
		unanswered("en", bench.OfAnother, 1, 0, 0.8, 0.8), // behind one, level with the other
		unanswered("ja", "", 2, -0.3, 0.2, 0.2),
		unanswered("ja", bench.Untold, 0, 0, 0.3, 0.1), // level
		unanswered("zh", "", 1, 0.4, 1, 0.6),
	})
	for part, want := range map[string]bench.Metrics{
		// Above the lead of 0: 0.2 and 0.4, level 0, below -0.3; above the support of 0.4: three of four.
		"nothing":    {"n": 2, "auc_attribution": 62.5, "auc_attribution_named": 66.67, "auc_absent": 87.5},
		"nothing/en": {"n": 1, "auc_attribution": 75, "auc_attribution_named": 100},
		"nothing/ja": {"n": 1, "auc_absent": 50},
		"nothing/zh": nil, // every question has an answer
	} {
		if got := m[part]; !maps.Equal(got, want) {
			t.Errorf("%s has %v, want %v", part, got, want)
		}
	}
}

func TestSessionsAreScoredByTheirFirstAndTheirOrder(t *testing.T) {
	s := bench.Set{Pools: []bench.Pool{{Items: []bench.Item{{ID: "a", Group: "one"}}}}}
	m := bench.Score(s, []bench.Answer{
		{Question: question("", "a"), Groups: []string{"one", "two"}, GoldGroups: []string{"one"}},
		{Question: question("", "b"), Groups: []string{"three", "one"}, GoldGroups: []string{"one", "two"}}, // .63093 of 1.63093
		{Question: question("", "c"), GoldGroups: []string{"two"}},
	})
	if want := (bench.Metrics{"n": 3, "Hit@1": 33.33, "nDCG@5": 46.23}); !maps.Equal(m[bench.Sessions], want) {
		t.Errorf("sessions have %v, want %v", m[bench.Sessions], want)
	}
}
