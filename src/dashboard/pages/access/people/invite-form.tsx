import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { LoginLink } from "#contract/people.ts";
import { type Role, roles } from "#contract/scopes.ts";
import { FailureNotice } from "../../../base/connection/failure-notice.tsx";
import { Button } from "../../../base/design-system/button.tsx";
import { Section } from "../../../base/design-system/section.tsx";
import { Select } from "../../../base/design-system/select.tsx";
import { TextField } from "../../../base/design-system/text-field.tsx";
import { peopleClient } from "../../../base/connection/session/session-query.ts";
import { texts } from "./texts.ts";

/** Makes a link with which a new person sets their password. */
export function InviteForm({ onLink }: { onLink: (name: string, link: LoginLink) => void }) {
  const queries = useQueryClient();
  const [account, setAccount] = useState("");
  const [role, setRole] = useState<Role>("viewer");
  const [isMissing, setIsMissing] = useState(false);
  const invite = useMutation({
    mutationFn: () => peopleClient.invite({ account, role }),
    onSuccess: (link) => {
      onLink(account.trim(), link);
      setAccount("");
      return queries.invalidateQueries({ queryKey: ["people"] });
    },
  });
  return (
    <Section title={texts.invite}>
      <form
        noValidate
        aria-label={texts.invite}
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          setIsMissing(account.trim() === "");
          if (account.trim() !== "") invite.mutate();
        }}
      >
        <TextField
          label={texts.account}
          value={account}
          maxLength={200}
          autoComplete="off"
          error={isMissing ? texts.accountMissing : undefined}
          className="min-w-0 grow basis-40"
          onValueChange={(text) => {
            setAccount(text);
            setIsMissing(false);
          }}
        />
        <Select
          label={texts.role}
          value={role}
          options={roles.map((value) => ({ value, label: texts.roles[value] }))}
          onValueChange={setRole}
        />
        <Button type="submit" icon="plus" isPending={invite.isPending}>
          {texts.makeLink}
        </Button>
      </form>
      <p className="text-12 text-ink-3">{texts.inviteHint}</p>
      {invite.error !== null && <FailureNotice error={invite.error} />}
    </Section>
  );
}
