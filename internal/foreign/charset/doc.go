// Package charset finds out how a text file is encoded and reads it as UTF-8.
// It knows UTF-8, UTF-16 and the encodings in which older programs in Japan,
// China, Taiwan and Korea save: Shift_JIS, EUC-JP, GB18030, Big5 and EUC-KR.
//
// Nothing is lost in silence: where bytes cannot be decoded the text that
// comes out is not valid UTF-8 either, so that whoever reads it line by line
// can refuse the line. The readers of foreign files may use it.
package charset
