import type { JsonValue } from "#contract/json.ts";
import type { HtmlComponent } from "./html-components.ts";

/** What of an html template may be changed, and what changes have set. */
export interface HtmlContent {
  /** What may be changed, found in the html; the first is the page. */
  components: readonly HtmlComponent[];
  /** The font families that html and css name, each once, in lower case. */
  families: readonly string[];
  /** What changes have set, by component and property. */
  values: Readonly<Record<string, Readonly<Record<string, JsonValue>>>>;
}
