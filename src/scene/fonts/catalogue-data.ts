// Written by `npm run fonts` from the installed font packages.
import type { CatalogueEntry } from "./catalogue.ts";

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
  }
];
