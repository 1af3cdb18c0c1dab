package mcp

// Parse is parse, for a fuzz test.
var Parse = parse
