/**
 * Where a tag stands, which decides what its value may be and how it is written:
 * - `text`, `attribute`: any text, put into the tree as it is
 * - `picture`, `link`: the whole address; `base`: its beginning; `addressPart`: further on, percent-encoded
 * - `css`: a value or a part of one; `cssColor`, `cssFont`: the whole value of such a property
 * - `cssText`: within quotes in a style
 */
export type TagPlace =
  | "text"
  | "attribute"
  | "picture"
  | "link"
  | "base"
  | "addressPart"
  | "css"
  | "cssColor"
  | "cssFont"
  | "cssText";
