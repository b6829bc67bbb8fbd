import { useState } from "react";
import type { CreatedKey } from "#contract/keys.ts";
import { Button } from "../../../base/design-system/button.tsx";
import { copyText } from "../../../base/design-system/copy-text.ts";
import { Dialog } from "../../../base/design-system/dialog.tsx";
import { Notice } from "../../../base/design-system/notice.tsx";
import { TextArea } from "../../../base/design-system/text-field.tsx";
import { texts } from "./texts.ts";

/** The text of a new key, which is shown only here. Closing it without a copy asks first. */
export function MadeKey({ made, onClose }: { made: CreatedKey; onClose: () => void }) {
  const [isCopied, setCopied] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const words = texts.made;
  const { name, key = "" } = made;

  async function copy() {
    if (!(await copyText(key, { isShown: false }))) return;
    setCopied(true);
    setAsking(false);
  }

  return (
    <Dialog
      isOpen
      title={words.title(name)}
      onClose={() => (isCopied ? onClose() : setAsking(true))}
      actions={
        isAsking ? (
          <>
            <Button data-autofocus onClick={() => setAsking(false)}>
              {words.stay}
            </Button>
            <Button variant="danger" onClick={onClose}>
              {words.closeAnyway}
            </Button>
          </>
        ) : (
          <>
            <Button
              variant={isCopied ? "secondary" : "primary"}
              icon={isCopied ? "check" : "copy"}
              data-autofocus
              onClick={() => void copy()}
            >
              {isCopied ? words.copied : words.copy}
            </Button>
            <Button
              variant={isCopied ? "primary" : "secondary"}
              onClick={() => (isCopied ? onClose() : setAsking(true))}
            >
              {words.done}
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-4">
        <Notice tone={isAsking ? "error" : "warn"} title={isAsking ? words.notCopied : words.warning}>
          {words.why}
        </Notice>
        <TextArea
          label={words.key}
          isMono
          readOnly
          value={key}
          rows={2}
          onFocus={(event) => event.target.select()}
        />
      </div>
    </Dialog>
  );
}
