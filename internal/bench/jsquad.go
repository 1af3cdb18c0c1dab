package bench

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"strings"

	"github.com/firsthand-memory/firsthand"
)

const jsquadRepository = "yahoojapan/JGLUE"

// ReadJSQuAD reads the two parts of JSQuAD from the folder that holds
// valid-v1.3.json and test-v1.3.json. Each is a pool: a paragraph an item,
// stated as an event, and the gold of its questions.
func ReadJSQuAD(dir fs.FS) (Set, error) {
	set := Set{Name: "jsquad", Parts: []string{"valid", "test"}}
	for _, part := range set.Parts {
		p, err := jsquadPool(dir, part)
		if err != nil {
			return Set{}, err
		}
		set.Pools = append(set.Pools, p)
	}
	return set, nil
}

type jsquadFile struct {
	Articles []struct {
		Title      string `json:"title"`
		Paragraphs []struct {
			Context   string `json:"context"`
			Questions []struct {
				ID       string `json:"id"`
				Question string `json:"question"`
			} `json:"qas"`
		} `json:"paragraphs"`
	} `json:"data"`
}

func jsquadPool(dir fs.FS, part string) (Pool, error) {
	name := part + "-v1.3.json"
	f, err := open(dir, name, jsquadRepository)
	if err != nil {
		return Pool{}, err
	}
	defer f.Close()
	var file jsquadFile
	if err := json.NewDecoder(f).Decode(&file); err != nil {
		return Pool{}, damaged(name, err)
	}
	p := Pool{Name: part}
	known := map[string]string{} // a few paragraphs stand in the file twice
	for _, article := range file.Articles {
		for _, paragraph := range article.Paragraphs {
			id, again := known[paragraph.Context]
			if !again {
				id = fmt.Sprintf("%s/%d", part, len(p.Items))
				known[paragraph.Context] = id
				text := strings.Join(strings.Split(paragraph.Context, " [SEP] "), "\n")
				p.Items = append(p.Items, Item{ID: id, Draft: &firsthand.Draft{Kind: firsthand.KindEvent, Text: text}})
			}
			for _, q := range paragraph.Questions {
				p.Questions = append(p.Questions, Question{ID: q.ID, Parts: []string{part}, Cue: q.Question, Gold: []string{id}})
			}
		}
	}
	return p, nil
}
