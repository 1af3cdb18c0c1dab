package main

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"

	"github.com/firsthand-memory/firsthand/internal/vector"
)

// The names of the tensors of one layer share these beginnings.
const (
	whole = "module_apply_default/Encoder_en/KonaTransformer/Encode/"
	parts = "module/Encoder_en/KonaTransformer/Encode/"
)

// tensors is the weights of the model by name.
type tensors map[string][]float32

// buildEncoder converts the model to the format that the encoder package of
// embed describes.
func buildEncoder(folder string) ([]byte, error) {
	weights, err := readWeights(folder)
	if err != nil {
		return nil, err
	}
	out := bytes.NewBufferString("fhuse 1\n")
	pieces, err := writePieces(out, folder)
	if err != nil {
		return nil, err
	}
	writeRows(out, weights["module/Embeddings_en"][:pieces*256], 256) // the model has two rows more than pieces
	for _, layer := range []struct {
		name string
		in   int
	}{{"Layer_0", 256}, {"Layer_1", 512}} {
		body, stack := whole+layer.name+"/TransformerLayer/", whole+"TransformerStack/"+layer.name+"/TransformerLayer/"
		attention := parts + layer.name + "/TransformerLayer/MultiheadAttention/"
		const concat = "/ConcatPartitions/concat"
		if layer.in == 256 { // the way around the first layer changes the width
			writeLayer(out, weights[body+"dense/kernel"+concat], weights[body+"dense/bias"+concat])
		}
		writeFloats(out, weights[body+"layer_prepostprocess/layer_norm/layer_norm_scale"+concat])
		writeFloats(out, weights[body+"layer_prepostprocess/layer_norm/layer_norm_bias"+concat])
		writeLayer(out, weights[attention+"qkv_transform_single/kernel/part_0"], weights[body+"MultiheadAttention/qkv_transform_single/bias"+concat])
		writeLayer(out, weights[attention+"output_transform_single/kernel/part_0"], weights[body+"MultiheadAttention/output_transform_single/bias"+concat])
		writeFloats(out, weights[body+"FFN/layer_prepostprocess/layer_norm/layer_norm_scale"+concat])
		writeFloats(out, weights[body+"FFN/layer_prepostprocess/layer_norm/layer_norm_bias"+concat])
		writeLayer(out, weights[stack+"FFN/conv1/Tensordot/Reshape_1"], weights[body+"FFN/conv1/bias"+concat])
		writeLayer(out, weights[stack+"FFN/conv2/Tensordot/Reshape_1"], weights[body+"FFN/conv2/bias"+concat])
	}
	head := "module/Encoder_en/hidden_layers/tanh_layer_0/"
	writeLayer(out, weights[head+"weights"], weights[head+"bias"])
	return out.Bytes(), nil
}

// readWeights reads the tensors of numbers, which lie end to end in the shards.
func readWeights(folder string) (tensors, error) {
	data, err := read(filepath.Join(folder, "model.json"), sumEncoderModel)
	if err != nil {
		return nil, err
	}
	var model struct {
		WeightsManifest []struct {
			Paths   []string
			Weights []struct {
				Name, Dtype string
				Shape       []int
			}
		}
	}
	if err := json.Unmarshal(data, &model); err != nil {
		return nil, fmt.Errorf("read the model: %w", err)
	}
	manifest := model.WeightsManifest[0]
	shards, err := readShards(folder, manifest.Paths)
	if err != nil {
		return nil, err
	}
	out := tensors{}
	for _, w := range manifest.Weights {
		n := 1
		for _, d := range w.Shape {
			n *= d
		}
		values := make([]float32, n)
		for i := range values {
			values[i] = math.Float32frombits(binary.LittleEndian.Uint32(shards[4*i:]))
		}
		shards = shards[4*n:]
		if w.Dtype == "float32" {
			out[w.Name] = values
		}
	}
	return out, nil
}

// readShards joins the shards, so that one sum pins them all.
func readShards(folder string, names []string) ([]byte, error) {
	var all []byte
	for _, name := range names {
		data, err := os.ReadFile(filepath.Join(folder, name))
		if err != nil {
			return nil, err
		}
		all = append(all, data...)
	}
	return all, pinned(strings.Join(names, " "), all, sumEncoderWeights)
}

// writePieces writes the vocabulary: the count, each piece's score, the ends of
// the pieces, and the pieces. It returns the count.
func writePieces(out *bytes.Buffer, folder string) (int, error) {
	data, err := read(filepath.Join(folder, "vocab.json"), sumEncoderVocabulary)
	if err != nil {
		return 0, err
	}
	var vocabulary [][2]any
	if err := json.Unmarshal(data, &vocabulary); err != nil {
		return 0, fmt.Errorf("read the vocabulary: %w", err)
	}
	writeNumbers(out, len(vocabulary))
	var text []byte
	ends := []int{0}
	for _, piece := range vocabulary {
		score, _ := piece[1].(float64) // one of them is null, and counts as 0
		writeFloats(out, []float32{float32(score)})
		text = append(text, piece[0].(string)...)
		ends = append(ends, len(text))
	}
	writeNumbers(out, ends...)
	out.Write(text)
	return len(vocabulary), nil
}

// writeLayer writes a matrix, which the model holds with one column per output,
// with one row per output, and the bias.
func writeLayer(out *bytes.Buffer, matrix, bias []float32) {
	width := len(matrix) / len(bias)
	rows := make([]float32, len(matrix))
	for i := range width {
		for o := range len(bias) {
			rows[o*width+i] = matrix[i*len(bias)+o]
		}
	}
	writeRows(out, rows, width)
	writeFloats(out, bias)
}

// writeRows writes what one step of each row is worth, then the rows in steps.
func writeRows(out *bytes.Buffer, matrix []float32, width int) {
	var scales []float32
	var codes []byte
	for ; len(matrix) > 0; matrix = matrix[width:] {
		row := vector.Quantise(matrix[:width])
		scales = append(scales, row.Scale)
		for _, c := range row.Code {
			codes = append(codes, byte(c))
		}
	}
	writeFloats(out, scales)
	out.Write(codes)
}

func writeFloats(out *bytes.Buffer, values []float32) {
	for _, f := range values {
		writeNumbers(out, int(math.Float32bits(f)))
	}
}

func writeNumbers(out *bytes.Buffer, values ...int) {
	for _, n := range values {
		out.Write(binary.LittleEndian.AppendUint32(nil, uint32(n)))
	}
}
