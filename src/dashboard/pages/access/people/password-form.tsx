import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { refusalOf } from "#client/client-error.ts";
import {
  hasPasswordLength,
  passwordLength,
  type PasswordWeakness,
  passwordWeaknesses,
  weakPasswordError,
} from "#contract/people.ts";
import { refusalStatus } from "../../../base/connection/failure-words.ts";
import { FailureNotice } from "../../../base/connection/load-failed.tsx";
import { Button } from "../../../base/design-system/button.tsx";
import { Section } from "../../../base/design-system/section.tsx";
import { Form, TextField } from "../../../base/design-system/text-field.tsx";
import { showToast } from "../../../base/design-system/toast.ts";
import { peopleClient } from "../../../base/connection/session/session-query.ts";
import { texts } from "./texts.ts";

/** Changes one's own password. All other sessions end. */
export function PasswordForm() {
  const queries = useQueryClient();
  const [current, setCurrent] = useState("");
  const [next, setNext] = useState("");
  const [isTooShort, setIsTooShort] = useState(false);
  const change = useMutation({
    mutationFn: () => peopleClient.changePassword(current, next),
    onSuccess: () => {
      setCurrent("");
      setNext("");
      showToast(texts.passwordChanged);
      return queries.invalidateQueries({ queryKey: ["people"] });
    },
  });
  const isWrong = refusalStatus(change.error) === 422;
  const weakness = weaknessOf(change.error);
  return (
    <Section title={texts.changePassword}>
      <Form
        aria-label={texts.changePassword}
        className="flex flex-col items-start gap-3"
        onSubmit={() => {
          const isLong = hasPasswordLength(next);
          setIsTooShort(!isLong);
          if (isLong) change.mutate();
        }}
      >
        <div className="flex w-full flex-wrap items-start gap-3">
          <TextField
            label={texts.currentPassword}
            type="password"
            autoComplete="current-password"
            value={current}
            error={isWrong ? texts.passwordWrong : undefined}
            className="min-w-0 grow basis-60"
            onValueChange={(text) => {
              setCurrent(text);
              change.reset();
            }}
          />
          <TextField
            label={texts.newPassword}
            type="password"
            autoComplete="new-password"
            maxLength={passwordLength.max}
            value={next}
            error={
              isTooShort
                ? texts.passwordTooShort(passwordLength.min)
                : weakness && texts.passwordWeak[weakness]
            }
            className="min-w-0 grow basis-60"
            onValueChange={(text) => {
              setNext(text);
              setIsTooShort(false);
              change.reset();
            }}
          />
        </div>
        <Button type="submit" isPending={change.isPending}>
          {texts.changePassword}
        </Button>
      </Form>
      <p className="text-12 text-ink-3">{texts.changePasswordHint(passwordLength.min)}</p>
      {change.error !== null && !isWrong && weakness === undefined && <FailureNotice error={change.error} />}
    </Section>
  );
}

/** Why the server refused the new password; undefined for other failures. */
function weaknessOf(error: unknown): PasswordWeakness | undefined {
  const { errors = [] } = refusalOf(error) ?? {};
  return passwordWeaknesses.find((weakness) => errors.includes(weakPasswordError(weakness)));
}
