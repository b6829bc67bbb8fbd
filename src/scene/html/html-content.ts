import type { JsonValue } from "#contract/json.ts";
import type { HtmlComponent } from "./html-components.ts";

/** The components of an html template, and the values that changes have set. */
export interface HtmlContent {
  /** The first is the page. */
  components: readonly HtmlComponent[];
  /** The font families that html and css name, without duplicates, in lower case. */
  families: readonly string[];
  /** Values that changes have set, by component and property. */
  values: Readonly<Record<string, Readonly<Record<string, JsonValue>>>>;
}
