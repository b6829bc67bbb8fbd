import { expect, test } from "vitest";
import { decodeXml } from "./svg-root.ts";

const latin = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const wide = (text: string, isBig: boolean) =>
  Uint8Array.from(
    [...text].flatMap((character) => {
      const code = character.charCodeAt(0);
      return isBig ? [code >> 8, code & 255] : [code & 255, code >> 8];
    }),
  );

test.for([
  {
    name: "a declared encoding",
    bytes: latin('<?xml version="1.0" encoding="ISO-8859-1"?><svg>\u00d6</svg>'),
    end: "<svg>Ö</svg>",
  },
  {
    name: "one in single quotes",
    bytes: latin("<?xml version='1.0' encoding='windows-1251'?><svg>\u00c6</svg>"),
    end: "<svg>Ж</svg>",
  },
  {
    name: "UTF-8 without a declaration",
    bytes: new TextEncoder().encode("<svg>½</svg>"),
    end: "<svg>½</svg>",
  },
  { name: "a mark of UTF-8", bytes: new TextEncoder().encode("\ufeff<svg>½</svg>"), end: "<svg>½</svg>" },
  { name: "UTF-16 with a mark", bytes: wide("\ufeff<svg>Ö</svg>", false), end: "<svg>Ö</svg>" },
  { name: "UTF-16, big end first", bytes: wide("\ufeff<svg>Ö</svg>", true), end: "<svg>Ö</svg>" },
  { name: "UTF-16 without a mark", bytes: wide("<svg>Ö</svg>", true), end: "<svg>Ö</svg>" },
  {
    name: "UTF-16 that is declared in bytes of one each",
    bytes: latin('<?xml version="1.0" encoding="UTF-16"?><svg>a</svg>'),
    end: "<svg>a</svg>",
  },
  {
    name: "an unknown encoding",
    bytes: latin('<?xml version="1.0" encoding="x-none"?><svg>a</svg>'),
    end: "<svg>a</svg>",
  },
])("decodes $name", ({ bytes, end }) => {
  expect(decodeXml(bytes)).toMatch(new RegExp(`${end}$`));
});
