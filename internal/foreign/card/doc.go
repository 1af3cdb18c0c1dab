// Package card reads character cards of versions 1 to 3, as JSON, within a PNG
// picture or in a .charx archive, and the characters of Agnai and text-generation-webui. A field of the
// wrong kind costs that field and a notice; what this program has no word for
// is kept byte for byte, so that a card can be written again.
//
// In a picture the card is looked for in every text chunk up to the end, before
// and behind the picture itself, whether compressed or not; nothing else of the
// picture is held. A picture without a card, or one that is cut short, is an
// error and no half of a card.
//
// A card is read as it stands: macros are not resolved. Pieces makes excerpts of
// what a card says of the character and the setting. What it says to a model
// (instructions, greetings, examples of dialogue) is no lore.
//
// Importers above it use it; it stores nothing.
package card
