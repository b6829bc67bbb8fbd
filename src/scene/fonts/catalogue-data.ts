// Written by `npm run fonts` from the installed font packages.
import type { CatalogueEntry } from "./catalogue-entry.ts";

export const catalogueData: readonly CatalogueEntry[] = [
  {
    "name": "Inter",
    "package": "@fontsource-variable/inter",
    "version": "5.3.0",
    "category": "sans",
    "sample": "Clear at every size",
    "axes": "wght",
    "weights": [
      100,
      900
    ],
    "subsets": "latin latin-ext cyrillic-ext cyrillic greek-ext greek vietnamese",
    "italicSubsets": "latin latin-ext cyrillic-ext cyrillic greek-ext greek vietnamese",
    "metrics": [
      2048,
      1984,
      494,
      0,
      1490,
      1118
    ]
  },
  {
    "name": "Instrument Sans",
    "package": "@fontsource-variable/instrument-sans",
    "version": "5.3.0",
    "category": "sans",
    "sample": "Made to be precise",
    "axes": "wght",
    "weights": [
      400,
      700
    ],
    "subsets": "latin latin-ext",
    "italicSubsets": "latin latin-ext",
    "metrics": [
      1000,
      970,
      250,
      0,
      720,
      510
    ]
  },
  {
    "name": "DM Sans",
    "package": "@fontsource-variable/dm-sans",
    "version": "5.3.0",
    "category": "sans",
    "sample": "Friendly geometry",
    "axes": "opsz",
    "weights": [
      100,
      1000
    ],
    "subsets": "latin latin-ext",
    "italicSubsets": "latin latin-ext",
    "metrics": [
      1000,
      992,
      310,
      0,
      700,
      526
    ]
  },
  {
    "name": "Manrope",
    "package": "@fontsource-variable/manrope",
    "version": "5.3.0",
    "category": "sans",
    "sample": "Open and modern",
    "axes": "wght",
    "weights": [
      200,
      800
    ],
    "subsets": "latin latin-ext cyrillic-ext cyrillic greek vietnamese",
    "metrics": [
      2000,
      2132,
      600,
      0,
      1440,
      1080
    ]
  },
  {
    "name": "Space Grotesk",
    "package": "@fontsource-variable/space-grotesk",
    "version": "5.3.0",
    "category": "sans",
    "sample": "Launch day, 09:00",
    "axes": "wght",
    "weights": [
      300,
      700
    ],
    "subsets": "latin latin-ext vietnamese",
    "metrics": [
      1000,
      984,
      292,
      0,
      700,
      486
    ]
  },
  {
    "name": "Bricolage Grotesque",
    "package": "@fontsource-variable/bricolage-grotesque",
    "version": "5.3.0",
    "category": "sans",
    "sample": "Odd in good ways",
    "axes": "opsz",
    "weights": [
      200,
      800
    ],
    "subsets": "latin latin-ext vietnamese",
    "metrics": [
      1000,
      930,
      270,
      0,
      660,
      528
    ]
  },
  {
    "name": "Archivo",
    "package": "@fontsource-variable/archivo",
    "version": "5.3.0",
    "category": "sans",
    "sample": "Front page news",
    "axes": "wght",
    "weights": [
      100,
      900
    ],
    "subsets": "latin latin-ext vietnamese",
    "italicSubsets": "latin latin-ext vietnamese",
    "metrics": [
      1000,
      878,
      210,
      0,
      686,
      526
    ]
  },
  {
    "name": "Fraunces",
    "package": "@fontsource-variable/fraunces",
    "version": "5.3.0",
    "category": "serif",
    "sample": "Soft, warm, old-style",
    "axes": "opsz",
    "weights": [
      100,
      900
    ],
    "subsets": "latin latin-ext vietnamese",
    "italicSubsets": "latin latin-ext vietnamese",
    "metrics": [
      2000,
      1956,
      510,
      0,
      1400,
      964
    ]
  },
  {
    "name": "Playfair Display",
    "package": "@fontsource-variable/playfair-display",
    "version": "5.3.0",
    "category": "serif",
    "sample": "The evening edition",
    "axes": "wght",
    "weights": [
      400,
      900
    ],
    "subsets": "latin latin-ext cyrillic vietnamese",
    "italicSubsets": "latin latin-ext cyrillic vietnamese",
    "metrics": [
      1000,
      1082,
      251,
      0,
      708,
      514
    ]
  },
  {
    "name": "EB Garamond",
    "package": "@fontsource-variable/eb-garamond",
    "version": "5.3.0",
    "category": "serif",
    "sample": "Set in the old manner",
    "axes": "wght",
    "weights": [
      400,
      800
    ],
    "subsets": "latin latin-ext cyrillic-ext cyrillic greek-ext greek vietnamese",
    "italicSubsets": "latin latin-ext cyrillic-ext cyrillic greek-ext greek vietnamese",
    "metrics": [
      1000,
      1007,
      298,
      0,
      650,
      400
    ]
  },
  {
    "name": "Lora",
    "package": "@fontsource-variable/lora",
    "version": "5.3.0",
    "category": "serif",
    "sample": "A story worth reading",
    "axes": "wght",
    "weights": [
      400,
      700
    ],
    "subsets": "latin latin-ext cyrillic-ext cyrillic math symbols vietnamese",
    "italicSubsets": "latin latin-ext cyrillic-ext cyrillic math symbols vietnamese",
    "metrics": [
      1000,
      1006,
      274,
      0,
      700,
      500
    ]
  },
  {
    "name": "Instrument Serif",
    "package": "@fontsource/instrument-serif",
    "version": "5.3.0",
    "category": "serif",
    "sample": "Quietly dramatic",
    "weights": [
      400
    ],
    "subsets": "latin latin-ext",
    "italicSubsets": "latin latin-ext",
    "metrics": [
      1000,
      990,
      310,
      0,
      720,
      510
    ]
  },
  {
    "name": "Anton",
    "package": "@fontsource/anton",
    "version": "5.3.0",
    "category": "display",
    "sample": "Big loud poster",
    "weights": [
      400
    ],
    "subsets": "latin latin-ext vietnamese",
    "metrics": [
      2048,
      2409,
      674,
      0,
      1760,
      1500
    ]
  },
  {
    "name": "Bebas Neue",
    "package": "@fontsource/bebas-neue",
    "version": "5.3.0",
    "category": "display",
    "sample": "Tonight only",
    "weights": [
      400
    ],
    "subsets": "latin latin-ext",
    "metrics": [
      1000,
      900,
      300,
      0,
      700,
      700
    ]
  },
  {
    "name": "Oswald",
    "package": "@fontsource-variable/oswald",
    "version": "5.3.0",
    "category": "display",
    "sample": "Narrow and strong",
    "axes": "wght",
    "weights": [
      200,
      700
    ],
    "subsets": "latin latin-ext cyrillic-ext cyrillic vietnamese",
    "metrics": [
      1000,
      1193,
      289,
      0,
      810,
      578
    ]
  },
  {
    "name": "Unbounded",
    "package": "@fontsource-variable/unbounded",
    "version": "5.3.0",
    "category": "display",
    "sample": "Wide awake",
    "axes": "wght",
    "weights": [
      200,
      900
    ],
    "subsets": "latin latin-ext cyrillic-ext cyrillic vietnamese",
    "metrics": [
      1000,
      995,
      245,
      0,
      750,
      566
    ]
  },
  {
    "name": "Caveat",
    "package": "@fontsource-variable/caveat",
    "version": "5.3.0",
    "category": "handwriting",
    "sample": "See you on Sunday",
    "axes": "wght",
    "weights": [
      400,
      700
    ],
    "subsets": "latin latin-ext cyrillic-ext cyrillic",
    "metrics": [
      1000,
      960,
      300,
      0,
      610,
      400
    ]
  },
  {
    "name": "JetBrains Mono",
    "package": "@fontsource-variable/jetbrains-mono",
    "version": "5.3.0",
    "category": "mono",
    "sample": "const x = 0xff;",
    "axes": "wght",
    "weights": [
      100,
      800
    ],
    "subsets": "latin latin-ext cyrillic-ext cyrillic greek vietnamese",
    "italicSubsets": "latin latin-ext cyrillic-ext cyrillic greek vietnamese",
    "metrics": [
      1000,
      1020,
      300,
      0,
      730,
      550
    ]
  },
  {
    "name": "Geist Mono",
    "package": "@fontsource-variable/geist-mono",
    "version": "5.3.0",
    "category": "mono",
    "sample": "npm run build",
    "axes": "wght",
    "weights": [
      100,
      900
    ],
    "subsets": "latin latin-ext cyrillic-ext cyrillic symbols2 vietnamese",
    "italicSubsets": "latin latin-ext cyrillic-ext cyrillic symbols2 vietnamese",
    "metrics": [
      1000,
      1005,
      295,
      0,
      710,
      530
    ]
  },
  {
    "name": "Noto Sans Arabic",
    "package": "@fontsource-variable/noto-sans-arabic",
    "version": "5.3.0",
    "category": "script",
    "sample": "مرحبا بالعالم",
    "axes": "wght",
    "weights": [
      100,
      900
    ],
    "subsets": "latin latin-ext arabic",
    "metrics": [
      1000,
      1374,
      738,
      0,
      714,
      536
    ]
  },
  {
    "name": "Cairo",
    "package": "@fontsource-variable/cairo",
    "version": "5.3.0",
    "category": "script",
    "sample": "القاهرة مدينة كبيرة",
    "axes": "wght",
    "weights": [
      200,
      1000
    ],
    "subsets": "latin latin-ext arabic",
    "metrics": [
      1000,
      1303,
      571,
      0,
      700,
      500
    ]
  },
  {
    "name": "Amiri",
    "package": "@fontsource/amiri",
    "version": "5.3.0",
    "category": "script",
    "sample": "بيت من الشعر",
    "weights": [
      400,
      700
    ],
    "subsets": "latin latin-ext arabic",
    "italicSubsets": "latin latin-ext arabic",
    "metrics": [
      1000,
      1124,
      634,
      0,
      646,
      433
    ]
  },
  {
    "name": "Noto Sans Hebrew",
    "package": "@fontsource-variable/noto-sans-hebrew",
    "version": "5.3.0",
    "category": "script",
    "sample": "שלום עולם",
    "axes": "wght",
    "weights": [
      100,
      900
    ],
    "subsets": "latin latin-ext cyrillic-ext greek-ext hebrew",
    "metrics": [
      1000,
      1068,
      292,
      0,
      714,
      536
    ]
  },
  {
    "name": "Noto Sans Devanagari",
    "package": "@fontsource-variable/noto-sans-devanagari",
    "version": "5.3.0",
    "category": "script",
    "sample": "नमस्ते दुनिया",
    "axes": "wght",
    "weights": [
      100,
      900
    ],
    "subsets": "latin latin-ext devanagari",
    "metrics": [
      1000,
      896,
      408,
      0,
      622,
      536
    ]
  },
  {
    "name": "Noto Sans Thai",
    "package": "@fontsource-variable/noto-sans-thai",
    "version": "5.3.0",
    "category": "script",
    "sample": "สวัสดีชาวโลก",
    "axes": "wght",
    "weights": [
      100,
      900
    ],
    "subsets": "latin latin-ext thai",
    "metrics": [
      1000,
      1061,
      450,
      0,
      714,
      556
    ]
  },
  {
    "name": "Noto Sans JP",
    "package": "@fontsource-variable/noto-sans-jp",
    "version": "5.3.1",
    "category": "script",
    "sample": "こんにちは、世界",
    "axes": "wght",
    "weights": [
      100,
      900
    ],
    "subsets": "latin 0..119",
    "metrics": [
      1000,
      1160,
      288,
      0,
      733,
      543
    ]
  },
  {
    "name": "Noto Serif JP",
    "package": "@fontsource-variable/noto-serif-jp",
    "version": "5.3.1",
    "category": "script",
    "sample": "春はあけぼの",
    "axes": "wght",
    "weights": [
      200,
      900
    ],
    "subsets": "latin 0..119",
    "metrics": [
      1000,
      1151,
      286,
      0,
      729,
      514
    ]
  },
  {
    "name": "Noto Sans SC",
    "package": "@fontsource-variable/noto-sans-sc",
    "version": "5.3.1",
    "category": "script",
    "sample": "你好，世界",
    "axes": "wght",
    "weights": [
      100,
      900
    ],
    "subsets": "latin 4..6 21..91 97..119",
    "metrics": [
      1000,
      1160,
      288,
      0,
      733,
      543
    ]
  },
  {
    "name": "Noto Sans TC",
    "package": "@fontsource-variable/noto-sans-tc",
    "version": "5.3.1",
    "category": "script",
    "sample": "你好，世界！這裡",
    "axes": "wght",
    "weights": [
      100,
      900
    ],
    "subsets": "latin 0..2 4..4 10..12 23..96 101..123",
    "metrics": [
      1000,
      1160,
      288,
      0,
      733,
      543
    ]
  },
  {
    "name": "Noto Sans KR",
    "package": "@fontsource-variable/noto-sans-kr",
    "version": "5.3.1",
    "category": "script",
    "sample": "안녕하세요, 세상",
    "axes": "wght",
    "weights": [
      100,
      900
    ],
    "subsets": "latin 0..119",
    "metrics": [
      1000,
      1160,
      288,
      0,
      733,
      543
    ]
  },
  {
    "name": "Noto Sans Bengali",
    "package": "@fontsource-variable/noto-sans-bengali",
    "version": "5.3.0",
    "category": "script",
    "sample": "ওহে বিশ্ব",
    "axes": "wght",
    "weights": [
      100,
      900
    ],
    "subsets": "latin latin-ext bengali",
    "isFallback": true,
    "metrics": [
      1000,
      917,
      408,
      0,
      622,
      536
    ]
  },
  {
    "name": "Noto Sans Telugu",
    "package": "@fontsource-variable/noto-sans-telugu",
    "version": "5.3.0",
    "category": "script",
    "sample": "హలో ప్రపంచం",
    "axes": "wght",
    "weights": [
      100,
      900
    ],
    "subsets": "latin latin-ext telugu",
    "isFallback": true,
    "metrics": [
      1000,
      869,
      483,
      0,
      620,
      500
    ]
  },
  {
    "name": "Noto Sans Tamil",
    "package": "@fontsource-variable/noto-sans-tamil",
    "version": "5.3.0",
    "category": "script",
    "sample": "வணக்கம் உலகம்",
    "axes": "wght",
    "weights": [
      100,
      900
    ],
    "subsets": "latin latin-ext tamil",
    "isFallback": true,
    "metrics": [
      1000,
      870,
      370,
      0,
      714,
      554
    ]
  },
  {
    "name": "Noto Sans Gujarati",
    "package": "@fontsource-variable/noto-sans-gujarati",
    "version": "5.3.0",
    "category": "script",
    "sample": "હેલો વિશ્વ",
    "axes": "wght",
    "weights": [
      100,
      900
    ],
    "subsets": "latin latin-ext gujarati",
    "isFallback": true,
    "metrics": [
      1000,
      896,
      408,
      0,
      592,
      536
    ]
  },
  {
    "name": "Noto Sans Kannada",
    "package": "@fontsource-variable/noto-sans-kannada",
    "version": "5.3.0",
    "category": "script",
    "sample": "ಹಲೋ ಪ್ರಪಂಚ",
    "axes": "wght",
    "weights": [
      100,
      900
    ],
    "subsets": "latin latin-ext kannada",
    "isFallback": true,
    "metrics": [
      1000,
      809,
      540,
      0,
      690,
      551
    ]
  },
  {
    "name": "Noto Sans Malayalam",
    "package": "@fontsource-variable/noto-sans-malayalam",
    "version": "5.3.0",
    "category": "script",
    "sample": "ഹലോ ലോകം",
    "axes": "wght",
    "weights": [
      100,
      900
    ],
    "subsets": "latin latin-ext malayalam",
    "isFallback": true,
    "metrics": [
      1000,
      864,
      383,
      0,
      714,
      554
    ]
  },
  {
    "name": "Noto Sans Gurmukhi",
    "package": "@fontsource-variable/noto-sans-gurmukhi",
    "version": "5.3.0",
    "category": "script",
    "sample": "ਸਤਿ ਸ੍ਰੀ ਅਕਾਲ",
    "axes": "wght",
    "weights": [
      100,
      900
    ],
    "subsets": "latin latin-ext gurmukhi",
    "isFallback": true,
    "metrics": [
      1000,
      896,
      408,
      0,
      622,
      622
    ]
  },
  {
    "name": "Noto Sans Oriya",
    "package": "@fontsource-variable/noto-sans-oriya",
    "version": "5.3.0",
    "category": "script",
    "sample": "ନମସ୍କାର ଦୁନିଆ",
    "axes": "wght",
    "weights": [
      100,
      900
    ],
    "subsets": "latin latin-ext oriya",
    "isFallback": true,
    "metrics": [
      1000,
      1069,
      293,
      0,
      714,
      658
    ]
  },
  {
    "name": "Noto Sans Myanmar",
    "package": "@fontsource-variable/noto-sans-myanmar",
    "version": "5.3.0",
    "category": "script",
    "sample": "မင်္ဂလာပါ ကမ္ဘာ",
    "axes": "wght",
    "weights": [
      100,
      900
    ],
    "subsets": "latin latin-ext myanmar",
    "isFallback": true,
    "metrics": [
      1000,
      1324,
      860,
      0,
      714,
      536
    ]
  },
  {
    "name": "Noto Sans Ethiopic",
    "package": "@fontsource-variable/noto-sans-ethiopic",
    "version": "5.3.0",
    "category": "script",
    "sample": "ሰላም ዓለም",
    "axes": "wght",
    "weights": [
      100,
      900
    ],
    "subsets": "latin latin-ext ethiopic",
    "isFallback": true,
    "metrics": [
      1000,
      1069,
      293,
      0,
      714,
      536
    ]
  },
  {
    "name": "Noto Sans Khmer",
    "package": "@fontsource-variable/noto-sans-khmer",
    "version": "5.3.0",
    "category": "script",
    "sample": "សួស្តីពិភពលោក",
    "axes": "wght",
    "weights": [
      100,
      900
    ],
    "subsets": "latin latin-ext khmer",
    "isFallback": true,
    "metrics": [
      1000,
      1069,
      293,
      0,
      714,
      536
    ]
  },
  {
    "name": "Noto Sans Sinhala",
    "package": "@fontsource-variable/noto-sans-sinhala",
    "version": "5.3.0",
    "category": "script",
    "sample": "ආයුබෝවන් ලෝකය",
    "axes": "wght",
    "weights": [
      100,
      900
    ],
    "subsets": "latin latin-ext sinhala",
    "isFallback": true,
    "metrics": [
      1000,
      1011,
      293,
      0,
      612,
      536
    ]
  },
  {
    "name": "Noto Sans Lao",
    "package": "@fontsource-variable/noto-sans-lao",
    "version": "5.3.0",
    "category": "script",
    "sample": "ສະບາຍດີຊາວໂລກ",
    "axes": "wght",
    "weights": [
      100,
      900
    ],
    "subsets": "latin latin-ext lao",
    "isFallback": true,
    "metrics": [
      1000,
      1183,
      462,
      0,
      714,
      548
    ]
  },
  {
    "name": "Noto Sans Armenian",
    "package": "@fontsource-variable/noto-sans-armenian",
    "version": "5.3.0",
    "category": "script",
    "sample": "Բարեւ աշխարհ",
    "axes": "wght",
    "weights": [
      100,
      900
    ],
    "subsets": "latin latin-ext armenian",
    "isFallback": true,
    "metrics": [
      1000,
      1068,
      292,
      0,
      714,
      536
    ]
  },
  {
    "name": "Noto Sans Georgian",
    "package": "@fontsource-variable/noto-sans-georgian",
    "version": "5.3.0",
    "category": "script",
    "sample": "გამარჯობა მსოფლიო",
    "axes": "wght",
    "weights": [
      100,
      900
    ],
    "subsets": "latin latin-ext georgian",
    "isFallback": true,
    "metrics": [
      1000,
      1068,
      292,
      0,
      714,
      536
    ]
  },
  {
    "name": "Noto Serif Tibetan",
    "package": "@fontsource-variable/noto-serif-tibetan",
    "version": "5.3.0",
    "category": "script",
    "sample": "བཀྲ་ཤིས་བདེ་ལེགས།",
    "axes": "wght",
    "weights": [
      100,
      900
    ],
    "subsets": "latin latin-ext tibetan",
    "isFallback": true,
    "metrics": [
      1000,
      1466,
      1349,
      0,
      714,
      678
    ]
  },
  {
    "name": "Noto Sans Mongolian",
    "package": "@fontsource/noto-sans-mongolian",
    "version": "5.3.0",
    "category": "script",
    "sample": "ᠰᠠᠶᠢᠨ ᠪᠠᠶᠢᠨ᠎ᠠ",
    "weights": [
      400
    ],
    "subsets": "latin latin-ext mongolian",
    "isFallback": true,
    "metrics": [
      1000,
      1457,
      293,
      0,
      700,
      500
    ]
  },
  {
    "name": "Noto Sans Thaana",
    "package": "@fontsource-variable/noto-sans-thaana",
    "version": "5.3.0",
    "category": "script",
    "sample": "އައްސަލާމު",
    "axes": "wght",
    "weights": [
      100,
      900
    ],
    "subsets": "latin latin-ext thaana",
    "isFallback": true,
    "metrics": [
      1000,
      1069,
      424,
      0,
      714,
      536
    ]
  },
  {
    "name": "Noto Sans Syriac",
    "package": "@fontsource-variable/noto-sans-syriac",
    "version": "5.3.0",
    "category": "script",
    "sample": "ܫܠܡܐ ܥܠܡܐ",
    "axes": "wght",
    "weights": [
      100,
      900
    ],
    "subsets": "latin latin-ext syriac",
    "isFallback": true,
    "metrics": [
      1000,
      926,
      486,
      0,
      714,
      553
    ]
  },
  {
    "name": "Noto Sans Tifinagh",
    "package": "@fontsource/noto-sans-tifinagh",
    "version": "5.3.0",
    "category": "script",
    "sample": "ⴰⵣⵓⵍ ⴰⵎⴰⴹⴰⵍ",
    "weights": [
      400
    ],
    "subsets": "latin latin-ext tifinagh",
    "isFallback": true,
    "metrics": [
      1000,
      1069,
      293,
      0,
      714,
      536
    ]
  },
  {
    "name": "Noto Sans NKo",
    "package": "@fontsource/noto-sans-nko",
    "version": "5.3.0",
    "category": "script",
    "sample": "ߌ ߣߌ߫ ߛߐ߲߬ߜߐߡߊ߬",
    "weights": [
      400
    ],
    "subsets": "latin latin-ext nko",
    "isFallback": true,
    "metrics": [
      1000,
      1069,
      293,
      0,
      714,
      513
    ]
  },
  {
    "name": "Noto Sans Adlam",
    "package": "@fontsource-variable/noto-sans-adlam",
    "version": "5.3.0",
    "category": "script",
    "sample": "𞤔𞤢𞤥𞤼𞤢𞥄𞤤𞤭",
    "axes": "wght",
    "weights": [
      400,
      700
    ],
    "subsets": "latin latin-ext adlam",
    "isFallback": true,
    "metrics": [
      1000,
      1069,
      293,
      0,
      714,
      575
    ]
  },
  {
    "name": "Noto Sans Vai",
    "package": "@fontsource/noto-sans-vai",
    "version": "5.3.0",
    "category": "script",
    "sample": "ꕉꕜꕮ ꔔꘋ",
    "weights": [
      400
    ],
    "subsets": "latin latin-ext vai",
    "isFallback": true,
    "metrics": [
      1000,
      1069,
      293,
      0,
      714,
      536
    ]
  },
  {
    "name": "Noto Sans Yi",
    "package": "@fontsource/noto-sans-yi",
    "version": "4.5.12",
    "category": "script",
    "sample": "ꆈꌠꁱꂷ",
    "weights": [
      400
    ],
    "subsets": "latin latin-ext yi",
    "isFallback": true,
    "metrics": [
      1000,
      1069,
      293,
      0,
      714,
      536
    ]
  },
  {
    "name": "Noto Sans Lisu",
    "package": "@fontsource-variable/noto-sans-lisu",
    "version": "5.3.0",
    "category": "script",
    "sample": "ꓡꓲꓢꓳ",
    "axes": "wght",
    "weights": [
      400,
      700
    ],
    "subsets": "latin latin-ext lisu",
    "isFallback": true,
    "metrics": [
      1000,
      1069,
      293,
      0,
      714,
      536
    ]
  },
  {
    "name": "Noto Sans Javanese",
    "package": "@fontsource-variable/noto-sans-javanese",
    "version": "5.3.0",
    "category": "script",
    "sample": "ꦲꦏ꧀ꦱꦫꦗꦮ",
    "axes": "wght",
    "weights": [
      400,
      700
    ],
    "subsets": "latin latin-ext javanese",
    "isFallback": true,
    "metrics": [
      1000,
      1120,
      916,
      0,
      750,
      536
    ]
  },
  {
    "name": "Noto Sans Balinese",
    "package": "@fontsource-variable/noto-sans-balinese",
    "version": "5.3.0",
    "category": "script",
    "sample": "ᬅᬓ᭄ᬱᬭᬩᬮᬶ",
    "axes": "wght",
    "weights": [
      400,
      700
    ],
    "subsets": "latin latin-ext balinese",
    "isFallback": true,
    "metrics": [
      1000,
      1363,
      838,
      0,
      700,
      536
    ]
  },
  {
    "name": "Noto Sans Sundanese",
    "package": "@fontsource-variable/noto-sans-sundanese",
    "version": "5.3.0",
    "category": "script",
    "sample": "ᮃᮊ᮪ᮞᮛ ᮞᮥᮔ᮪ᮓ",
    "axes": "wght",
    "weights": [
      400,
      700
    ],
    "subsets": "latin latin-ext sundanese",
    "isFallback": true,
    "metrics": [
      1000,
      1069,
      368,
      0,
      714,
      536
    ]
  },
  {
    "name": "Noto Sans Cham",
    "package": "@fontsource-variable/noto-sans-cham",
    "version": "5.3.0",
    "category": "script",
    "sample": "ꨀꨇꨩ ꨌꩌ",
    "axes": "wght",
    "weights": [
      100,
      900
    ],
    "subsets": "latin latin-ext cham",
    "isFallback": true,
    "metrics": [
      1000,
      1117,
      351,
      0,
      594,
      536
    ]
  },
  {
    "name": "Noto Sans New Tai Lue",
    "package": "@fontsource-variable/noto-sans-new-tai-lue",
    "version": "5.3.0",
    "category": "script",
    "sample": "ᦅᦷᦖᦺᦐᦱ",
    "axes": "wght",
    "weights": [
      400,
      700
    ],
    "subsets": "latin latin-ext new-tai-lue",
    "isFallback": true,
    "metrics": [
      1000,
      1069,
      293,
      0,
      714,
      510
    ]
  },
  {
    "name": "Noto Sans Tai Tham",
    "package": "@fontsource-variable/noto-sans-tai-tham",
    "version": "5.3.0",
    "category": "script",
    "sample": "ᩈᩅᩢᩔ᩠ᨯᩦ",
    "axes": "wght",
    "weights": [
      400,
      700
    ],
    "subsets": "latin latin-ext tai-tham",
    "isFallback": true,
    "metrics": [
      1000,
      1069,
      520,
      0,
      700,
      534
    ]
  },
  {
    "name": "Noto Sans Tai Le",
    "package": "@fontsource/noto-sans-tai-le",
    "version": "5.2.7",
    "category": "script",
    "sample": "ᥖᥭᥰ ᥖᥬᥳ",
    "weights": [
      400
    ],
    "subsets": "latin latin-ext tai-le",
    "isFallback": true,
    "metrics": [
      1000,
      1069,
      293,
      0,
      714,
      536
    ]
  },
  {
    "name": "Noto Sans Ol Chiki",
    "package": "@fontsource-variable/noto-sans-ol-chiki",
    "version": "5.3.0",
    "category": "script",
    "sample": "ᱡᱚᱦᱟᱨ",
    "axes": "wght",
    "weights": [
      400,
      700
    ],
    "subsets": "latin latin-ext ol-chiki",
    "isFallback": true,
    "metrics": [
      1000,
      1069,
      293,
      0,
      714,
      536
    ]
  },
  {
    "name": "Noto Sans Meetei Mayek",
    "package": "@fontsource-variable/noto-sans-meetei-mayek",
    "version": "5.3.0",
    "category": "script",
    "sample": "ꯈꯨꯔꯨꯝꯖꯔꯤ",
    "axes": "wght",
    "weights": [
      100,
      900
    ],
    "subsets": "latin latin-ext meetei-mayek",
    "isFallback": true,
    "metrics": [
      1000,
      1069,
      321,
      0,
      659,
      536
    ]
  },
  {
    "name": "Noto Sans Lepcha",
    "package": "@fontsource/noto-sans-lepcha",
    "version": "4.5.9",
    "category": "script",
    "sample": "ᰛᰩᰵᰛᰧᰵ",
    "weights": [
      400
    ],
    "subsets": "latin latin-ext lepcha",
    "isFallback": true,
    "metrics": [
      1000,
      1069,
      450,
      0,
      714,
      536
    ]
  },
  {
    "name": "Noto Sans Limbu",
    "package": "@fontsource/noto-sans-limbu",
    "version": "5.3.0",
    "category": "script",
    "sample": "ᤛᤣᤘᤠᤖᤥ",
    "weights": [
      400
    ],
    "subsets": "latin latin-ext limbu",
    "isFallback": true,
    "metrics": [
      1000,
      1069,
      293,
      0,
      714,
      536
    ]
  },
  {
    "name": "Noto Sans Hanifi Rohingya",
    "package": "@fontsource-variable/noto-sans-hanifi-rohingya",
    "version": "5.3.0",
    "category": "script",
    "sample": "𐴀𐴝𐴏𐴓",
    "axes": "wght",
    "weights": [
      400,
      700
    ],
    "subsets": "latin latin-ext hanifi-rohingya",
    "isFallback": true,
    "metrics": [
      1000,
      1069,
      293,
      0,
      714,
      525
    ]
  },
  {
    "name": "Noto Sans Cherokee",
    "package": "@fontsource-variable/noto-sans-cherokee",
    "version": "5.3.0",
    "category": "script",
    "sample": "ᎣᏏᏲ ᎡᎶᎯ",
    "axes": "wght",
    "weights": [
      100,
      900
    ],
    "subsets": "latin latin-ext cherokee",
    "isFallback": true,
    "metrics": [
      1000,
      1069,
      293,
      0,
      714,
      535
    ]
  },
  {
    "name": "Noto Sans Canadian Aboriginal",
    "package": "@fontsource-variable/noto-sans-canadian-aboriginal",
    "version": "5.3.0",
    "category": "script",
    "sample": "ᐊᐃ ᓄᓇᕐᔪᐊᖅ",
    "axes": "wght",
    "weights": [
      100,
      900
    ],
    "subsets": "latin latin-ext canadian-aboriginal",
    "isFallback": true,
    "metrics": [
      1000,
      1069,
      293,
      0,
      714,
      500
    ]
  },
  {
    "name": "Noto Color Emoji",
    "package": "@fontsource/noto-color-emoji",
    "version": "5.3.2",
    "category": "symbols",
    "sample": "🎉🚀💛",
    "weights": [
      400
    ],
    "subsets": "emoji",
    "metrics": [
      1024,
      950,
      250,
      0,
      717,
      512
    ]
  },
  {
    "name": "Noto Sans Symbols 2",
    "package": "@fontsource/noto-sans-symbols-2",
    "version": "5.3.0",
    "category": "symbols",
    "sample": "♔✂⚙",
    "weights": [
      400
    ],
    "subsets": "braille math symbols",
    "metrics": [
      1000,
      1069,
      630,
      0,
      945,
      536
    ]
  },
  {
    "name": "Noto Sans Symbols",
    "package": "@fontsource-variable/noto-sans-symbols",
    "version": "5.3.0",
    "category": "symbols",
    "sample": "☿♃⚕",
    "axes": "wght",
    "weights": [
      100,
      900
    ],
    "subsets": "symbols",
    "isFallback": true,
    "metrics": [
      1000,
      1480,
      570,
      0,
      714,
      536
    ]
  },
  {
    "name": "Noto Sans Math",
    "package": "@fontsource/noto-sans-math",
    "version": "5.3.0",
    "category": "symbols",
    "sample": "𝒜𝔅ℂ∮",
    "weights": [
      400
    ],
    "subsets": "latin",
    "isFallback": true,
    "metrics": [
      1000,
      1069,
      423,
      0,
      714,
      536
    ]
  },
  {
    "name": "Noto Sans",
    "package": "@expo-google-fonts/noto-sans",
    "version": "0.4.2",
    "category": "sans",
    "sample": "H₂O and ⅓ of each",
    "weights": [
      400,
      700
    ],
    "subsets": "",
    "wholeFiles": [
      [
        "400Regular/NotoSans_400Regular.ttf",
        "normal",
        400
      ],
      [
        "700Bold/NotoSans_700Bold.ttf",
        "normal",
        700
      ],
      [
        "400Regular_Italic/NotoSans_400Regular_Italic.ttf",
        "italic",
        400
      ],
      [
        "700Bold_Italic/NotoSans_700Bold_Italic.ttf",
        "italic",
        700
      ]
    ],
    "isFallback": true,
    "metrics": [
      1000,
      1069,
      293,
      0,
      714,
      536
    ]
  }
];
