import { type ClipboardEvent, type KeyboardEvent, memo, type RefObject, useId } from "react";
import { componentTypeName } from "../../model/template/component-type-name.ts";
import { texts } from "./texts.ts";

export interface PictureKeysProps {
  surface: RefObject<HTMLDivElement | null>;
  name: string;
  /** Components of the visible page, in the order of the list. */
  components: readonly { id: string; type: string | undefined }[];
  selectedId: string | undefined;
  onSelect: (componentId: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onPaste: (event: ClipboardEvent) => void;
}

/**
 * Keyboard access to the picture: a list box whose arrow keys select components, for screen readers too. It covers the
 * picture and ignores the pointer.
 */
export function PictureKeys(props: PictureKeysProps) {
  const { surface, name, components, selectedId, onSelect, onKeyDown, onPaste } = props;
  const id = useId();
  const at = components.findIndex((component) => component.id === selectedId);

  function walk(event: KeyboardEvent) {
    onKeyDown(event);
    if (event.defaultPrevented || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    const target =
      step === undefined
        ? { Home: 0, End: components.length - 1 }[event.key]
        : at < 0
          ? 0
          : (at + step + components.length) % components.length;
    const next = target === undefined ? undefined : components[target];
    if (next === undefined) return;
    event.preventDefault();
    onSelect(next.id);
  }

  return (
    <div
      ref={surface}
      role="listbox"
      tabIndex={0}
      aria-label={texts.keys.label(name)}
      aria-describedby={`${id}-help`}
      aria-activedescendant={at < 0 ? undefined : `${id}-${at}`}
      className="pointer-events-none absolute inset-0 outline-offset-[6px]"
      onKeyDown={walk}
      onPaste={onPaste}
    >
      <SpokenComponents id={id} components={components} selectedAt={at} />
      <span id={`${id}-help`} hidden>
        {texts.keys.help}
      </span>
    </div>
  );
}

interface SpokenProps {
  id: string;
  components: PictureKeysProps["components"];
  selectedAt: number;
}

/** Options for screen readers only. Memoised, so that typing does not render them again. */
const SpokenComponents = memo(
  function SpokenComponents({ id, components, selectedAt }: SpokenProps) {
    return components.map((component, index) => (
      <div
        key={component.id}
        id={`${id}-${index}`}
        role="option"
        aria-selected={index === selectedAt}
        className="sr-only"
      >
        {texts.keys.component(component.id, componentTypeName(component.type) ?? "")}
      </div>
    ));
  },
  (before, after) =>
    before.id === after.id &&
    before.selectedAt === after.selectedAt &&
    before.components.length === after.components.length &&
    before.components.every((component, index) => component.id === after.components[index]?.id),
);
