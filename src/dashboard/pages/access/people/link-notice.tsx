import type { LoginLink } from "#contract/people.ts";
import { Button } from "../../../base/design-system/button.tsx";
import { CodeBlock } from "../../../base/design-system/code-block.tsx";
import { MomentText } from "../../../base/design-system/moment-text.tsx";
import { Notice } from "../../../base/design-system/notice.tsx";
import { texts } from "./texts.ts";

/** A new link that sets a password. It is not shown again. */
export function LinkNotice({ name, link, onClose }: { name: string; link: LoginLink; onClose: () => void }) {
  return (
    <Notice
      tone="ok"
      title={texts.linkMade(name)}
      actions={
        <Button size="small" onClick={onClose}>
          {texts.close}
        </Button>
      }
    >
      <p>
        {texts.linkText} <MomentText text={link.expiresAt} />.
      </p>
      <CodeBlock text={link.url} copyLabel={texts.copyLink} className="break-all" />
    </Notice>
  );
}
