import type { ReactNode } from "react";
import { isJsonObject } from "#contract/json.ts";
import { Disclosure } from "../../base/design-system/disclosure.tsx";
import { parseJson } from "../../model/composition/parse-json.ts";

interface HeaderTableProps {
  caption: string;
  headers: readonly { name: string; value: string }[];
  isOpen?: boolean;
}

export function HeaderTable({ caption, headers, isOpen = false }: HeaderTableProps) {
  return (
    <Disclosure title={caption} opensWhen={isOpen} titleClassName="text-13 font-semibold">
      <dl className="figures mt-2 border-t border-line text-12">
        {headers.map(({ name, value }, index) => (
          <div
            // A header may be repeated.
            key={`${index} ${name}`}
            className="grid grid-cols-[14rem_minmax(0,1fr)] gap-x-4 border-b border-line py-1 phone:grid-cols-1"
          >
            <dt className="break-all text-ink-3">{name}</dt>
            <dd className="break-all">{value}</dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  );
}

interface RowProps {
  name: string;
  isFigures?: boolean;
  children: ReactNode;
}

/** One row of a definition list with two columns, on a phone with one. */
export function Row({ name, isFigures = false, children }: RowProps) {
  return (
    <>
      <dt className="text-ink-3 phone:mt-2">{name}</dt>
      <dd className={isFigures ? "figures min-w-0 text-12 leading-5" : "min-w-0"}>{children}</dd>
    </>
  );
}

/** Characters of the end that is shown where there is space for as many of the start. */
const endLengthMax = 12;
const schemePattern = /^https?:\/\//;
/** Whole characters of `figures` with its letter spacing, so that none is cut, and no gap is left before the end. */
const halfWidth = { maxWidth: "round(down, 50%, 1ch - 0.01em)" };
/** In Geist Mono, the font of `figures`, the ellipsis has no letter spacing, and so is a little wider. */
const wholeWidth = { maxWidth: "calc(round(down, 100% - 0.02em, 1ch - 0.01em) + 0.02em)" };

/**
 * An address on one line, on a phone without its scheme; one that is too long is cut in its middle, because addresses differ
 * at their ends. In a narrow column the end has half of the width.
 */
export function CutAddress({ address }: { address: string }) {
  const [scheme = ""] = schemePattern.exec(address) ?? [];
  const points = [...address].slice(scheme.length);
  const end = points.splice(-Math.min(endLengthMax, Math.floor(points.length / 2)));
  return (
    <span title={address} className="figures flex min-w-0 text-12" style={wholeWidth}>
      <span className="min-w-0 truncate">
        <span className="phone:hidden">{scheme}</span>
        {points.join("")}
      </span>
      <span className="flex shrink-0 justify-end overflow-hidden" style={halfWidth}>
        <span>{end.join("")}</span>
      </span>
    </span>
  );
}

/** Formats a JSON body with line breaks; undefined for anything else. */
export function toPrettyJson(body: string): string | undefined {
  const value = parseJson(body);
  // Numbers and strings need no formatting.
  return typeof value === "object" && value !== null ? JSON.stringify(value, undefined, 2) : undefined;
}

/** The event of a webhook: `RENDER_COMPLETE`, or the `type` or `event` of other services. */
export function actionOf(body: string): string | undefined {
  const value = parseJson(body);
  if (!isJsonObject(value)) return undefined;
  return [value["action"], value["type"], value["event"]]
    .find((name): name is string => typeof name === "string" && name !== "")
    ?.slice(0, 80);
}
