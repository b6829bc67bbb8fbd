import { isJsonObject, type JsonObject } from "#contract/json.ts";
import type { Rect } from "#scene/paint/matrix.ts";

/** Shares of the height that the buttons of a story's channel cover. */
const storyTop = 0.13;
const storyBottom = 0.18;

/** The names of safe zones that a document can have. */
export const safeZones = ["story"] as const;

/** The part of the page that its channel does not cover, px; undefined without a safe zone. */
export function safeZoneOf(
  source: JsonObject,
  { width, height }: { width: number; height: number },
): Rect | undefined {
  const { design } = source;
  if (!isJsonObject(design) || design["safeZone"] !== "story") return undefined;
  return { left: 0, top: height * storyTop, right: width, bottom: height * (1 - storyBottom) };
}
