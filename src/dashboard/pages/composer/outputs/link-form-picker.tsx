import { useState } from "react";
import { CodeBlock } from "../../../base/design-system/code-block.tsx";
import { Icon } from "../../../base/design-system/icon.tsx";
import { SegmentedControl } from "../../../base/design-system/segmented-control.tsx";
import { isFormPossible, type LinkedPicture, type LinkForm, linkForms, toLinkForm } from "./link-forms.ts";
import { texts } from "./texts.ts";

/** The link in forms to copy, such as `<img>`, with a warning if the form would show nothing. */
export function LinkFormPicker({ picture, isSigned }: { picture: LinkedPicture; isSigned: boolean }) {
  const [form, setForm] = useState<LinkForm>("link");
  const words = texts.forms;
  const isPossible = isFormPossible(form, picture.extension);
  const warning = !isPossible
    ? words.noPdf
    : isSigned
      ? undefined
      : form === "link"
        ? words.needsKeyLink
        : words.needsKey;
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <SegmentedControl
        label={words.label}
        size="small"
        className="max-w-full overflow-x-auto"
        segments={linkForms.map((value) => ({ value, label: words.names[value] }))}
        value={form}
        onValueChange={setForm}
      />
      {warning !== undefined && (
        <p className="flex items-start gap-1.5 text-12 text-warn">
          <Icon name="warning" size={14} className="mt-px" />
          {warning}
        </p>
      )}
      {isPossible && (
        <CodeBlock
          key={form}
          text={toLinkForm(form, picture)}
          copyLabel={words.copy(words.names[form])}
          className="[overflow-wrap:anywhere]"
        />
      )}
    </div>
  );
}
