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
