import type { JsonValue } from "#contract/json.ts";
import type { HtmlComponent } from "./html-components.ts";

/** The changeable parts of an html template, and the values that changes have set. */
export interface HtmlContent {
  /** Changeable components, found in the html; the first is the page. */
  components: readonly HtmlComponent[];
  /** The font families that html and css name, each once, in lower case. */
  families: readonly string[];
  /** Values that changes have set, by component and property. */
  values: Readonly<Record<string, Readonly<Record<string, JsonValue>>>>;
}
