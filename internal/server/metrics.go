package server

import (
	"net/http"
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"github.com/firsthand-memory/firsthand/engine"
)

// meter counts. Its labels are routes, methods and statuses: a world, a
// character or a key is never one.
type meter struct {
	registry *prometheus.Registry
	requests *prometheus.CounterVec
	seconds  *prometheus.HistogramVec
	underway prometheus.Gauge
}

func newMeter(e *engine.Engine) *meter {
	m := &meter{
		registry: prometheus.NewRegistry(),
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{Name: "firsthand_http_requests_total", Help: "Requests answered, by route, method and status."}, []string{"route", "method", "status"}),
		seconds: prometheus.NewHistogramVec(prometheus.HistogramOpts{Name: "firsthand_http_request_seconds", Help: "How long requests took, by route and method.",
			Buckets: []float64{.001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10, 60}}, []string{"route", "method"}),
		underway: prometheus.NewGauge(prometheus.GaugeOpts{Name: "firsthand_http_requests_underway", Help: "Requests that are being answered."}),
	}
	gauge := func(name, help string, of func(engine.Load) int) prometheus.Collector {
		return prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: name, Help: help}, func() float64 { return float64(of(e.Load())) })
	}
	m.registry.MustRegister(m.requests, m.seconds, m.underway, collectors.NewGoCollector(),
		collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}),
		gauge("firsthand_worlds_open", "Worlds held in memory.", func(l engine.Load) int { return l.Worlds }),
		gauge("firsthand_vectors_waiting", "Turns and records that wait for a vector.", func(l engine.Load) int { return l.Waiting }))
	return m
}

func (m *meter) count(route, method string, status int, took time.Duration) {
	m.requests.WithLabelValues(route, method, strconv.Itoa(status)).Inc()
	m.seconds.WithLabelValues(route, method).Observe(took.Seconds())
}

func (s *Server) metrics() http.Handler {
	return promhttp.HandlerFor(s.meter.registry, promhttp.HandlerOpts{})
}

// known keeps a client from making up labels.
func known(method string) string {
	switch method {
	case http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete, http.MethodOptions:
		return method
	}
	return "other"
}
