/**
 * The place of a tag, which decides what its value may be and how it is written:
 * - `text`, `attribute`: any text, set in the tree unchanged
 * - `picture`, `link`: a whole address; `base`: its beginning; `addressPart`: a later part, percent-encoded
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
