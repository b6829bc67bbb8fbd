import { IconButton } from "../../../base/design-system/icon-button.tsx";
import { type Composition, type RenderOptions, withOption } from "../../../model/composition/composition.ts";
import { texts } from "../outputs/texts.ts";
import type { CompositionState } from "../../../model/composition/use-composition.ts";

export interface MoreFieldsProps {
  more: RenderOptions["more"];
  update: CompositionState["update"];
  errorOf: (name: string) => string | undefined;
}

/** Fields in `options.more` that have a control. */
const namedMore: readonly string[] = ["version", "waitTime"];

/** A list of request fields without a control, each with a button that removes it. */
export function MoreFields({ more, update, errorOf }: MoreFieldsProps) {
  const unnamed = Object.entries(more ?? {}).filter(([name]) => !namedMore.includes(name));
  if (more === undefined || unnamed.length === 0) return null;
  const words = texts.more;
  return (
    <div className="flex flex-col gap-1 @md:col-span-2">
      <h3 className="text-13 font-medium text-ink-2">{words.title}</h3>
      <ul className="flex flex-col gap-1">
        {unnamed.map(([name, value]) => (
          <li key={name} className="flex items-start gap-2 text-12">
            <div className="min-w-0 flex-1 py-1">
              <p className="figures truncate">
                {name}: {JSON.stringify(value)}
              </p>
              {errorOf(name) !== undefined && <p className="text-error">{errorOf(name)}</p>}
            </div>
            <IconButton
              icon="close"
              size="small"
              label={words.remove(name)}
              tooltipAlign="end"
              onClick={() => {
                const { [name]: _removed, ...rest } = more;
                const next = Object.keys(rest).length > 0 ? rest : undefined;
                update((current) => withOption(current, "more", next));
              }}
            />
          </li>
        ))}
      </ul>
      <p className="text-12 text-ink-3">{words.hint}</p>
    </div>
  );
}

/** `undefined` and empty text remove the field. */
export function withMore(
  composition: Composition,
  name: string,
  value: string | number | undefined,
): Composition {
  const { [name]: _before, ...rest } = composition.options.more ?? {};
  const more = value === undefined || value === "" ? rest : { ...rest, [name]: value };
  return withOption(composition, "more", Object.keys(more).length > 0 ? more : undefined);
}
