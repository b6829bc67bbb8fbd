import { type ReactNode, useId } from "react";
import { TabRow } from "../../../base/design-system/tab-row.tsx";
import type { CodeField } from "./source-text.ts";
import { texts } from "./texts.ts";

export interface CodeTabsProps {
  field: CodeField;
  onFieldChange: (field: CodeField) => void;
  /** Beside the tabs. */
  tools: ReactNode;
  /** Errors of each field. */
  counts: Readonly<Record<CodeField, number>>;
  /** The panel of a field; both stay mounted, so that each keeps its caret and scroll position. */
  children: (field: CodeField) => ReactNode;
}

const fields = ["html", "css"] as const;

export function CodeTabs({ field, onFieldChange, counts, tools, children }: CodeTabsProps) {
  const id = useId();
  const panelOf = (one: CodeField) => `${id}-${one}-panel`;
  return (
    <>
      <TabRow
        id={id}
        label={texts.code}
        tabs={fields.map((one) => ({
          value: one,
          label: texts.fields[one],
          problem: counts[one] === 0 ? undefined : texts.faulty(texts.fields[one], counts[one]),
        }))}
        problemTone="text-error"
        value={field}
        onValueChange={onFieldChange}
        panelOf={panelOf}
        className="bg-bg"
      >
        {tools}
      </TabRow>
      {fields.map((one) => (
        <div
          key={one}
          id={panelOf(one)}
          role="tabpanel"
          aria-labelledby={`${id}-${one}`}
          hidden={one !== field}
          className="html-panel"
        >
          {children(one)}
        </div>
      ))}
    </>
  );
}
