import { createContext, useContext } from "react";
import { escapePattern } from "#contract/escape-pattern.ts";

/** The words that the list is searched for. */
export const SoughtContext = createContext("");

export function HitText({ text }: { text: string }) {
  const words = useContext(SoughtContext).trim().split(/\s+/).filter(Boolean);
  if (words.length === 0) return text;
  const hit = new RegExp(`(${words.map(escapePattern).join("|")})`, "giu");
  return text.split(hit).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <mark key={index} className="bg-accent-soft text-accent-text">
        {part}
      </mark>
    ),
  );
}
