import { BlankState } from "../design-system/notice.tsx";
import { ButtonLink } from "../design-system/button.tsx";
import { texts } from "./texts.ts";

export function NotFoundPage() {
  return (
    <>
      <title>{`${texts.notFound.title} · Overprint`}</title>
      <BlankState
        isPage
        icon="question"
        title={texts.notFound.title}
        actions={
          <ButtonLink to="/templates" variant="primary">
            {texts.notFound.back}
          </ButtonLink>
        }
      >
        {texts.notFound.text}
      </BlankState>
    </>
  );
}
