import { lazy, Suspense, useEffect, useState } from "react";
import { iconPathOf } from "#scene/icons/icon-value.ts";
import { classNames } from "../../base/design-system/class-names.ts";
import { Field, inputClasses } from "../../base/design-system/field.tsx";
import { Icon } from "../../base/design-system/icon.tsx";
import { Popover } from "../../base/design-system/popover.tsx";
import { loadIcons } from "../../model/drawing/load-icons.ts";
import type { FieldControlProps } from "./field-control.ts";
import { IconGlyph } from "./icon-glyph.tsx";
import { texts } from "./texts.ts";

const IconPicker = lazy(async () => ({ default: (await import("./icon-picker.tsx")).IconPicker }));

/** Chooses an icon of the set. Its name can be typed. */
export function IconField({ frame, text, onTextChange }: FieldControlProps) {
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    // A set that does not load leaves the typed name, which the service checks.
    loadIcons().then(
      () => setLoaded(true),
      () => undefined,
    );
  }, []);
  const path = isLoaded ? iconPathOf({ name: text }) : undefined;
  return (
    <Field {...frame}>
      {(ids) => (
        <div className="flex gap-1">
          <input
            {...ids}
            type="text"
            spellCheck={false}
            autoComplete="off"
            value={text}
            className={classNames(inputClasses, "h-control")}
            onChange={(event) => onTextChange(event.target.value)}
          />
          <Popover
            label={texts.icon.choose(frame.label)}
            align="end"
            trigger={
              <button
                type="button"
                aria-label={texts.icon.choose(frame.label)}
                className="grid size-control shrink-0 place-items-center rounded-control border border-frame bg-panel text-ink-2 hover:bg-hover hover:text-ink"
              >
                {path === undefined ? (
                  <Icon name="chevronDown" size={12} />
                ) : (
                  <IconGlyph path={path} size={18} />
                )}
              </button>
            }
          >
            {(close) => (
              <Suspense fallback={<span className="skeleton block h-72 w-72 max-w-full" />}>
                <IconPicker chosen={text} label={frame.label} onChoose={onTextChange} onClose={close} />
              </Suspense>
            )}
          </Popover>
        </div>
      )}
    </Field>
  );
}
