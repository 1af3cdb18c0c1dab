package api

import (
	"net/http"
	"reflect"
	"strconv"

	"github.com/danielgtaylor/huma/v2"

	"github.com/firsthand-memory/firsthand/internal/problem"
)

var problemType = reflect.TypeFor[problem.Problem]()

// problems makes problem documents, in the reader's language, of all that goes
// wrong. What the framework says of a wrong value is kept, the value is not.
func problems(ctx huma.Context, status string, v any) (any, error) {
	var p problem.Problem
	switch e := v.(type) {
	case *problem.Problem:
		p = *e
	case *huma.ErrorModel:
		n, err := strconv.Atoi(status)
		if err != nil {
			return v, nil
		}
		p = *problem.New(n, problem.Discreet(e.Detail))
		if n == http.StatusUnsupportedMediaType {
			p.Detail = "send JSON, with Content-Type: application/json"
		}
		for _, d := range e.Errors {
			p.Errors = append(p.Errors, problem.Fault{Location: d.Location, Message: problem.Discreet(d.Message)})
		}
	default:
		return v, nil
	}
	lang := problem.Language(ctx.Header("Accept-Language"))
	p.Title = problem.Title(lang, p.Status)
	ctx.SetHeader("Content-Language", lang)
	ctx.SetHeader("Cache-Control", "no-store")
	return &p, nil
}
