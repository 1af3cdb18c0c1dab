package bench

// Published is what a system is said to reach on a set.
type Published struct {
	System string
	// Part and Metric say which figure of a report it stands beside.
	Part, Metric string
	Value        float64 // in percent
}

// PublishedFor returns the figures of others that a set's report is read
// beside; none for a set that nobody else has measured. docs/benchmarks.md
// names the sources.
func PublishedFor(set string) []Published {
	switch set {
	case "locomo":
		return []Published{
			{"DRAGON", All, "R@5", 56.7}, {"DRAGON", All, "R@10", 66.2}, {"DRAGON", All, "R@25", 76.7},
			{"neural sparse", All, "R@5", 62.1}, {"neural sparse", All, "R@10", 69.1}, {"neural sparse", All, "R@25", 78.1},
			{"DRAGON", "multi-hop", "R@10", 46.6}, {"DRAGON", "open-domain", "R@10", 40.8},
			{"335M encoder + BM25", Sessions, "Hit@1", 75.2}, {"335M encoder + BM25", Sessions, "nDCG@5", 82.9},
		}
	case "madial":
		return []Published{
			{"OpenAI 3-large", "zh", "R@10", 82.4}, {"OpenAI 3-large", "en", "R@10", 80.6},
			{"the next best", "zh", "R@10", 74.0}, {"the next best", "en", "R@10", 70.5},
		}
	}
	return nil
}
