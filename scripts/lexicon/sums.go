package main

// The sha256 of the sources.
const (
	sumGlove             = "ee21d840774c8cdc31ac46695f51fd5052432c1605baa965c8077712b8d75068"
	sumCedict            = "0cb61b6e65c41a07fd374d51594a9f7c01c2fc0573fad7227b74aecdfd214931"
	sumEdict             = "59063c08240f096e6d22152a58c0c8ef3a84ff95ce8a59bbf3a3522aa097a526"
	sumEncoderModel      = "507d11df18b070f99e0ad650b9a4e6534a4cfb05040127e8ce579f00c8fa3b53"
	sumEncoderVocabulary = "1ad860b9720c16cd48e666d664a556b2515c04f5a26a4b53c0372427913b1b8e"
	sumEncoderWeights    = "713639dff4b5b3cc4a1ca070077c0f1125022582dd1d2ec8961d92905c289300" // of the shards in order
)
