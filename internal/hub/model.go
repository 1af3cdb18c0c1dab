package hub

// Model is a model as it lies on a hub.
type Model struct {
	Name       string `json:"name"`
	About      string `json:"about"`
	License    string `json:"license"`
	Repository string `json:"repository"`
	Revision   string `json:"revision"`
	Files      []File `json:"files"`
}

// File is a file of a model. Without a SHA256 any content will do.
type File struct {
	Name   string `json:"name"`
	Size   int64  `json:"size"`
	SHA256 string `json:"sha256"`
}

// Size returns the bytes of all files.
func (m Model) Size() (n int64) {
	for _, f := range m.Files {
		n += f.Size
	}
	return n
}

// Known returns the models that can be pulled by their names.
func Known() []Model {
	return []Model{{
		Name:       "potion-multilingual-128M",
		About:      "static embeddings of 101 languages, 256 dimensions",
		License:    "MIT",
		Repository: "minishlab/potion-multilingual-128M",
		Revision:   "73908c3438cf03b6a01bcb9611d62b23d0726f08",
		Files: []File{
			{Name: "config.json", Size: 271, SHA256: "595e4cab2093732efd5dbe084fd5c1826b5eea693b73b4c1fd971672867d2e54"},
			{Name: "tokenizer.json", Size: 18616131, SHA256: "19f1909063da3cfe3bd83a782381f040dccea475f4816de11116444a73e1b6a1"},
			{Name: "model.safetensors", Size: 512361560, SHA256: "14b5eb39cb4ce5666da8ad1f3dc6be4346e9b2d601c073302fa0a31bf7943397"},
		},
	}}
}

// Unknown is a model of one's own, whose files have no sums yet.
func Unknown(name string) Model {
	return Model{Name: name, Files: []File{{Name: "tokenizer.json"}, {Name: "model.safetensors"}}}
}
