import { ButtonLink } from "../../../base/design-system/button.tsx";
import { Icon } from "../../../base/design-system/icon.tsx";
import type { Composition } from "../../../model/composition/composition.ts";
import { toLinkHash } from "../../../model/composition/composition-link.ts";
import { texts } from "./texts.ts";

/** A note that the typed text names another template, with a link that opens it. */
export function OtherTemplate({ template, composition }: { template: string; composition: Composition }) {
  return (
    <div
      role="note"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-4 py-2 text-12 text-ink-2"
    >
      <Icon name="info" size={14} className="text-info" />
      <p className="min-w-0 flex-1 basis-52">{texts.editor.otherTemplate(template)}</p>
      <ButtonLink
        size="small"
        to={`/templates/${encodeURIComponent(template)}/compose${toLinkHash(composition)}`}
      >
        {texts.editor.openOther}
      </ButtonLink>
    </div>
  );
}
