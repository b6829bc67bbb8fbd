import { useMutation, useQuery } from "@tanstack/react-query";
import { Button, ButtonLink } from "../../design-system/button.tsx";
import { logOut, sessionQuery } from "./session-query.ts";
import { texts } from "./texts.ts";

/** The person who is logged in; empty without a login. */
export function AccountPanel({ onLeave }: { onLeave: () => void }) {
  const { data } = useQuery(sessionQuery);
  const leaving = useMutation({ mutationFn: logOut });
  if (data?.person == null) return null;
  const { name, address, role } = data.person;
  return (
    <section aria-label={texts.account} className="flex flex-col gap-3">
      <div className="min-w-0">
        <p className="font-medium break-all">{name}</p>
        <p className="text-12 break-all text-ink-3">
          {[...(address === null || address === name ? [] : [address]), texts.roles[role]].join(", ")}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <ButtonLink to="/access/people" onClick={onLeave}>
          {texts.sessions}
        </ButtonLink>
        {data.login !== "proxy" && (
          <Button isPending={leaving.isPending} onClick={() => leaving.mutate()}>
            {texts.logOut}
          </Button>
        )}
      </div>
      {leaving.isError && (
        <p role="alert" className="text-error">
          {texts.logOutFailed}
        </p>
      )}
    </section>
  );
}
