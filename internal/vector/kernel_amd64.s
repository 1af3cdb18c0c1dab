#include "textflag.h"

// func dotsAVX2(sums *int32, query *int16, rows *int8, stride, n int)
//
// Codes are widened to 16 bits, multiplied, and summed in pairs to 32 bits
// (VPMADDWD), which is exact for every pair of codes. Two sums run side by side,
// so that an addition need not wait for the one before it.
TEXT ·dotsAVX2(SB), NOSPLIT, $0-40
	MOVQ sums+0(FP), DI
	MOVQ query+8(FP), DX
	MOVQ rows+16(FP), SI
	MOVQ stride+24(FP), R8
	MOVQ n+32(FP), R9

row:
	VPXOR Y0, Y0, Y0
	VPXOR Y1, Y1, Y1
	MOVQ  DX, BX       // place in the query
	MOVQ  R8, CX       // codes left in the row

codes:
	VPMOVSXBW  (SI), Y2
	VPMOVSXBW  16(SI), Y3
	PREFETCHT0 2048(SI)
	VPMADDWD   (BX), Y2, Y2
	VPMADDWD   32(BX), Y3, Y3
	VPADDD     Y2, Y0, Y0
	VPADDD     Y3, Y1, Y1
	ADDQ       $32, SI
	ADDQ       $64, BX
	SUBQ       $32, CX
	JNZ        codes

	VPADDD       Y1, Y0, Y0
	VEXTRACTI128 $1, Y0, X1
	VPADDD       X1, X0, X0
	VPSHUFD      $0x4E, X0, X1 // the other half
	VPADDD       X1, X0, X0
	VPSHUFD      $0xB1, X0, X1 // the other quarter
	VPADDD       X1, X0, X0
	VMOVD        X0, (DI)
	ADDQ         $4, DI
	DECQ         R9
	JNZ          row

	VZEROUPPER
	RET

// func dotsVNNI(sums *int32, query *int8, rows *int8, stride, n int, bias int32)
//
// VPDPBUSD multiplies unsigned by signed bytes and sums four products to 32
// bits. Flipping the top bit of a row's code adds 128 to it and makes it
// unsigned; bias takes that out again.
TEXT ·dotsVNNI(SB), NOSPLIT, $0-44
	MOVQ         sums+0(FP), DI
	MOVQ         query+8(FP), DX
	MOVQ         rows+16(FP), SI
	MOVQ         stride+24(FP), R8
	MOVQ         n+32(FP), R9
	MOVL         bias+40(FP), R10
	MOVL         $0x80808080, AX
	VPBROADCASTD AX, Z3

row:
	VPXORQ Z0, Z0, Z0
	MOVQ   DX, BX      // place in the query
	MOVQ   R8, CX      // codes left in the row

codes:
	VPXORQ     (SI), Z3, Z2
	PREFETCHT0 2048(SI)
	VPDPBUSD   (BX), Z2, Z0
	ADDQ       $64, SI
	ADDQ       $64, BX
	SUBQ       $64, CX
	JNZ        codes

	VEXTRACTI64X4 $1, Z0, Y1
	VPADDD        Y1, Y0, Y0
	VEXTRACTI128  $1, Y0, X1
	VPADDD        X1, X0, X0
	VPSHUFD       $0x4E, X0, X1
	VPADDD        X1, X0, X0
	VPSHUFD       $0xB1, X0, X1
	VPADDD        X1, X0, X0
	VMOVD         X0, AX
	SUBL          R10, AX
	MOVL          AX, (DI)
	ADDQ          $4, DI
	DECQ          R9
	JNZ           row

	VZEROUPPER
	RET

// FOLD adds the lanes of Y0 to Y3 up to the four numbers of X0.
#define FOLD \
	VPHADDD      Y1, Y0, Y0 \
	VPHADDD      Y3, Y2, Y2 \
	VPHADDD      Y2, Y0, Y0 \
	VEXTRACTI128 $1, Y0, X1 \
	VPADDD       X1, X0, X0

// SPREAD stores the numbers of X0 to the four arrays of 32 sums at DI.
#define SPREAD \
	VMOVD   X0, (DI)          \
	VPEXTRD $1, X0, 128(DI)   \
	VPEXTRD $2, X0, 256(DI)   \
	VPEXTRD $3, X0, 384(DI)

// func fourDotsAVX2(sums *[four][few]int32, queries *int16, rows *int8, stride, n int)
TEXT ·fourDotsAVX2(SB), NOSPLIT, $0-40
	MOVQ sums+0(FP), DI
	MOVQ queries+8(FP), DX
	MOVQ rows+16(FP), SI
	MOVQ stride+24(FP), R8
	MOVQ n+32(FP), R9
	LEAQ (R8)(R8*1), R10  // bytes from one query to the next
	LEAQ (R10)(R10*2), R11 // and to the last

row:
	VPXOR Y0, Y0, Y0
	VPXOR Y1, Y1, Y1
	VPXOR Y2, Y2, Y2
	VPXOR Y3, Y3, Y3
	MOVQ  DX, BX
	MOVQ  R8, CX

codes:
	VPMOVSXBW (SI), Y8
	VPMADDWD  (BX), Y8, Y4
	VPMADDWD  (BX)(R10*1), Y8, Y5
	VPMADDWD  (BX)(R10*2), Y8, Y6
	VPMADDWD  (BX)(R11*1), Y8, Y7
	VPADDD    Y4, Y0, Y0
	VPADDD    Y5, Y1, Y1
	VPADDD    Y6, Y2, Y2
	VPADDD    Y7, Y3, Y3
	ADDQ      $16, SI
	ADDQ      $32, BX
	SUBQ      $16, CX
	JNZ       codes

	FOLD
	SPREAD
	ADDQ $4, DI
	DECQ R9
	JNZ  row

	VZEROUPPER
	RET

// func fourDotsVNNI(sums *[four][few]int32, queries *int8, rows *int8, stride, n int, bias *int32)
TEXT ·fourDotsVNNI(SB), NOSPLIT, $0-48
	MOVQ         sums+0(FP), DI
	MOVQ         queries+8(FP), DX
	MOVQ         rows+16(FP), SI
	MOVQ         stride+24(FP), R8
	MOVQ         n+32(FP), R9
	MOVQ         bias+40(FP), R10
	VMOVDQU      (R10), X10
	MOVL         $0x80808080, AX
	VPBROADCASTD AX, Z9
	LEAQ         (R8)(R8*2), R11 // from the first query to the last

row:
	VPXORQ Z0, Z0, Z0
	VPXORQ Z1, Z1, Z1
	VPXORQ Z2, Z2, Z2
	VPXORQ Z3, Z3, Z3
	MOVQ   DX, BX
	MOVQ   R8, CX

codes:
	VPXORQ   (SI), Z9, Z8
	VPDPBUSD (BX), Z8, Z0
	VPDPBUSD (BX)(R8*1), Z8, Z1
	VPDPBUSD (BX)(R8*2), Z8, Z2
	VPDPBUSD (BX)(R11*1), Z8, Z3
	ADDQ     $64, SI
	ADDQ     $64, BX
	SUBQ     $64, CX
	JNZ      codes

	VEXTRACTI64X4 $1, Z0, Y4
	VEXTRACTI64X4 $1, Z1, Y5
	VEXTRACTI64X4 $1, Z2, Y6
	VEXTRACTI64X4 $1, Z3, Y7
	VPADDD        Y4, Y0, Y0
	VPADDD        Y5, Y1, Y1
	VPADDD        Y6, Y2, Y2
	VPADDD        Y7, Y3, Y3
	FOLD
	VPSUBD        X10, X0, X0
	SPREAD
	ADDQ          $4, DI
	DECQ          R9
	JNZ           row

	VZEROUPPER
	RET
