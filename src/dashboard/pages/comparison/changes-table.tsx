import { useMemo, useState } from "react";
import { classNames } from "../../base/design-system/class-names.ts";
import { CodeBlock } from "../../base/design-system/code-block.tsx";
import { formatBytes } from "../../base/design-system/format.ts";
import { Notice } from "../../base/design-system/notice.tsx";
import { shortenDataUrls } from "../../base/design-system/shorten-data-urls.ts";
import { Switch } from "../../base/design-system/switch.tsx";
import { compareRequests, type ValueDifference } from "./compare-requests.ts";
import { texts } from "../../features/result/comparison/texts.ts";

/** The values of the two requests side by side. Shows only different ones, or all on request. */
export function ChangesTable({ before, after }: { before: unknown; after: unknown }) {
  const [isAllShown, setAllShown] = useState(false);
  const { changes, options, unreadable } = useMemo(() => compareRequests(before, after), [before, after]);
  const words = texts.requests;
  const sameCount = [...changes, ...options].filter(({ kind }) => kind === "same").length;
  const shown = (differences: readonly ValueDifference[]) =>
    differences.filter(({ kind }) => isAllShown || kind !== "same");
  const groups = [
    { title: words.changes, differences: shown(changes) },
    { title: words.options, differences: shown(options) },
  ].filter(({ differences }) => differences.length > 0);

  return (
    <section aria-label={words.title} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <h2 className="text-15 font-semibold">{words.title}</h2>
        {sameCount > 0 && (
          <Switch label={words.showSame(sameCount)} checked={isAllShown} onValueChange={setAllShown} />
        )}
      </div>
      {(before === undefined || after === undefined) && <Notice tone="info" title={words.notKept} />}
      {groups.length === 0 && before !== undefined && after !== undefined && (
        <p className="text-ink-2">{words.allSame}</p>
      )}
      {groups.map(({ title, differences }) => (
        <Differences key={title} title={title} differences={differences} />
      ))}
      <Unreadable letter="A" raw={unreadable.before} />
      <Unreadable letter="B" raw={unreadable.after} />
    </section>
  );
}

const signs = { added: "+", removed: "−", changed: "≠", same: "=" } as const;
const colours = {
  added: "text-ok",
  removed: "text-error",
  changed: "text-accent-text",
  same: "text-ink-3",
} as const;

function Differences({ title, differences }: { title: string; differences: readonly ValueDifference[] }) {
  const columns = [
    [texts.requests.name, "w-1/4"],
    [texts.requests.kind, "w-28"],
    ["A", ""],
    ["B", ""],
  ] as const;
  return (
    <div className="border border-line bg-panel">
      <table className="w-full table-fixed border-collapse phone:block">
        <caption className="border-b border-line-strong px-3 py-2 text-left text-13 font-semibold phone:block">
          {title}
        </caption>
        <thead className="border-b border-line phone:sr-only">
          <tr>
            {columns.map(([name, className]) => (
              <th
                key={name}
                scope="col"
                className={`px-3 py-2 text-left text-12 font-medium text-ink-3 ${className}`}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="phone:block">
          {differences.map(({ name, kind, before, after }) => (
            <tr
              key={name}
              className="border-b border-line align-top last:border-0 phone:grid phone:grid-cols-2 phone:py-1"
            >
              <th scope="row" className="figures px-3 py-2 text-left text-12 leading-5 font-normal break-all">
                {name}
              </th>
              <td className={classNames("px-3 py-2 phone:text-right", colours[kind])}>
                <span aria-hidden="true" className="figures mr-1.5">
                  {signs[kind]}
                </span>
                {texts.kinds[kind]}
              </td>
              <Value letter="A" value={before} />
              <Value letter="B" value={after} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const colourPattern = /^(#[0-9a-f]{3,8}|(?:rgb|hsl|oklch|oklab|lab|lch|hwb|color|color-mix)a?\(.*\))$/i;

function Value({ letter, value }: { letter: "A" | "B"; value: unknown }) {
  const text =
    typeof value === "string" ? value : value === undefined ? "" : JSON.stringify(value, undefined, 1);
  const { text: shown } = shortenDataUrls(text, (length) => texts.requests.shortened(formatBytes(length)));
  return (
    <td className="px-3 py-2 phone:col-span-2 phone:flex phone:gap-2 phone:py-0.5">
      <span aria-hidden="true" className="figures hidden shrink-0 text-12 text-ink-3 phone:inline">
        {letter}
      </span>
      {value === undefined ? (
        <span className="text-ink-3">{texts.requests.notSet}</span>
      ) : (
        <span className="figures min-w-0 text-12 break-words whitespace-pre-wrap" dir="auto">
          {colourPattern.test(shown) && (
            <span
              aria-hidden="true"
              className="mr-1.5 inline-block size-3 border border-line-strong align-[-2px]"
              style={{ background: shown }}
            />
          )}
          {shown === "" ? <span className="text-ink-3">{texts.requests.empty}</span> : shown}
        </span>
      )}
    </td>
  );
}

function Unreadable({ letter, raw }: { letter: "A" | "B"; raw: unknown }) {
  if (raw === undefined || raw === null) return null;
  return (
    <div className="flex flex-col gap-1">
      <p className="text-ink-2">{texts.requests.unreadable(letter)}</p>
      <CodeBlock text={JSON.stringify(raw, undefined, 2)} copyLabel={texts.requests.copyRaw(letter)} />
    </div>
  );
}
