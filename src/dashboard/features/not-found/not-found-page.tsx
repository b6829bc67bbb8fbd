import { BlankState } from "../../base/design-system/notice.tsx";
import { ButtonLink } from "../../base/design-system/button.tsx";
import { texts } from "./texts.ts";

export function NotFoundPage() {
  return (
    <>
      <title>{`${texts.title} · Overprint`}</title>
      <BlankState
        isPage
        icon="question"
        title={texts.title}
        actions={
          <ButtonLink to="/templates" variant="primary">
            {texts.back}
          </ButtonLink>
        }
      >
        {texts.text}
      </BlankState>
    </>
  );
}
