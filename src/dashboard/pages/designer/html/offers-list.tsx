import { pageComponentId } from "#scene/html/html-page-id.ts";
import type { HtmlDocument } from "#scene/html/html-document.ts";
import { classNames } from "../../../base/design-system/class-names.ts";
import { Icon } from "../../../base/design-system/icon.tsx";
import { componentIconOf } from "../../../model/template/component-icon.ts";
import { componentTypeName } from "../../../model/template/component-type-name.ts";
import { texts } from "./texts.ts";

export interface OffersListProps {
  document: HtmlDocument | undefined;
  selectedId: string | undefined;
  onSelect: (componentId: string) => void;
  onHover: (componentId: string | undefined) => void;
}

/** The components that callers can change, with their properties: those of the last state that can be drawn. */
export function OffersList({ document, selectedId, onSelect, onHover }: OffersListProps) {
  const components = document?.components ?? [];
  return (
    <section aria-label={texts.offers.label} className="html-offers border-line bg-bg">
      <h2 className="px-4 py-2 text-15 font-semibold">{texts.offers.label}</h2>
      <p className="px-4 pb-2 text-12 text-ink-2">
        {components.every(({ id }) => id === pageComponentId) ? texts.offers.none : texts.offers.hint}
      </p>
      <ul>
        {components.map(({ id, type, properties }) => {
          const names = properties.filter(({ isUnlisted }) => isUnlisted !== true).map(({ name }) => name);
          return (
            <li key={id}>
              <button
                type="button"
                aria-pressed={id === selectedId}
                className={classNames(
                  "html-offer w-full px-4 py-1.5 text-left text-13",
                  id === selectedId ? "bg-accent-soft text-accent-text" : "text-ink",
                )}
                onClick={() => onSelect(id)}
                onPointerEnter={() => onHover(id)}
                onPointerLeave={() => onHover(undefined)}
              >
                <Icon name={componentIconOf(type)} className="mt-0.5" />
                <span className="min-w-0">
                  <span className="figures font-medium">{id}</span>{" "}
                  <span className="text-12 text-ink-2">{componentTypeName(type)}</span>
                  <span className="html-offer-properties text-12 text-ink-2">
                    <span className="sr-only">{texts.offers.properties("")}</span>
                    {names.join(", ")}
                  </span>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
