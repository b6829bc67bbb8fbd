import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type {
  Device,
  ListedInvitation,
  ListedPerson,
  LoginLink,
  People,
  PersonChange,
} from "#contract/people.ts";
import { type Role, roles } from "#contract/scopes.ts";
import { refusalStatus } from "../../../base/connection/failure-words.ts";
import { FailureNotice, failureOf, LoadFailed } from "../../../base/connection/load-failed.tsx";
import { Button } from "../../../base/design-system/button.tsx";
import { ConfirmDialog } from "../../../base/design-system/dialog.tsx";
import { Notice } from "../../../base/design-system/notice.tsx";
import { Section } from "../../../base/design-system/section.tsx";
import { Select } from "../../../base/design-system/select.tsx";
import { Form, TextField } from "../../../base/design-system/text-field.tsx";
import { LoadingRegion } from "../../../base/design-system/skeleton.tsx";
import { logOut, peopleClient, sessionQuery } from "../../../base/connection/session/session-query.ts";
import { MomentText } from "../../../base/design-system/time-text.tsx";
import { nameOfDevice } from "./device-name.ts";
import { CodeBlock } from "../../../base/design-system/code-block.tsx";
import { PasswordForm } from "./password-form.tsx";
import { texts } from "./texts.ts";

const peopleKey = ["people"];

/** People with their roles and sessions; people who are no admins see their own. */
export function PeoplePart() {
  const session = useQuery(sessionQuery);
  const isOpen = session.data?.login === "none";
  const people = useQuery({
    queryKey: peopleKey,
    queryFn: ({ signal }) => peopleClient.listPeople(signal),
    enabled: session.data !== undefined && !isOpen,
  });
  const [link, setLink] = useState<{ name: string; link: LoginLink }>();
  const failed = [session, people].find(({ isError, data }) => isError && data === undefined);
  if (isOpen)
    return (
      <Notice tone="info" title={texts.withoutLogin}>
        {texts.withoutLoginText}
      </Notice>
    );
  if (failed !== undefined) return <LoadFailed {...failureOf(failed)} />;
  if (people.data === undefined) return <LoadingRegion label={texts.loading} />;
  const { data } = people;
  const own = data.people.find(({ isYou }) => isYou);
  return (
    <div className="flex flex-col gap-6">
      {link !== undefined && <LinkNotice {...link} onClose={() => setLink(undefined)} />}
      <Section title={data.people.length > 1 ? texts.people : texts.you}>
        {!data.canGiveRoles && <p className="text-ink-2">{texts.rolesElsewhere}</p>}
        <ul className="border border-line bg-panel">
          {data.people.map((person) => (
            <PersonRow
              key={person.id}
              person={person}
              people={data}
              isForAdmin={own?.role === "admin"}
              onLink={(made) => setLink({ name: person.name, link: made })}
            />
          ))}
        </ul>
      </Section>
      {data.invitations.length > 0 && (
        <Section title={texts.invited}>
          <ul className="border border-line bg-panel">
            {data.invitations.map((invitation) => (
              <InvitationRow
                key={invitation.account}
                invitation={invitation}
                onLink={(made) => setLink({ name: invitation.account, link: made })}
              />
            ))}
          </ul>
        </Section>
      )}
      {data.canInvite && <InviteForm onLink={(name, made) => setLink({ name, link: made })} />}
      {own?.hasPassword === true && <PasswordForm />}
    </div>
  );
}

/** Makes a link with which a new person sets their password. */
function InviteForm({ onLink }: { onLink: (name: string, link: LoginLink) => void }) {
  const queries = useQueryClient();
  const [account, setAccount] = useState("");
  const [role, setRole] = useState<Role>("viewer");
  const [isMissing, setIsMissing] = useState(false);
  const invite = useMutation({
    mutationFn: () => peopleClient.invite({ account, role }),
    onSuccess: (link) => {
      onLink(account.trim(), link);
      setAccount("");
      return queries.invalidateQueries({ queryKey: peopleKey });
    },
  });
  return (
    <Section title={texts.invite}>
      <Form
        aria-label={texts.invite}
        className="flex flex-wrap items-end gap-3"
        onSubmit={() => {
          setIsMissing(account.trim() === "");
          if (account.trim() !== "") invite.mutate();
        }}
      >
        <TextField
          label={texts.account}
          value={account}
          maxLength={200}
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
      </Form>
      <p className="text-12 text-ink-3">{texts.inviteHint}</p>
      {invite.error !== null && <FailureNotice error={invite.error} />}
    </Section>
  );
}

interface PersonRowProps {
  person: ListedPerson;
  people: People;
  isForAdmin: boolean;
  onLink: (link: LoginLink) => void;
}

function PersonRow({ person, people, isForAdmin, onLink }: PersonRowProps) {
  const [isAsked, setIsAsked] = useState(false);
  const change = useChange((body: PersonChange) => peopleClient.changePerson(person.id, body));
  const link = useMutation({ mutationFn: () => peopleClient.makeLink(person.id), onSuccess: onLink });
  const { name, address, role, isDisabled } = person;
  const failure = change.error ?? link.error;
  return (
    <li className="flex flex-col gap-2 border-b border-line p-3 last:border-0">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <p className="font-medium break-all">
            {name}
            {person.isYou && <span className="text-ink-3"> {texts.isYou}</span>}
          </p>
          <p className="text-12 break-all text-ink-3">
            {address !== null && address !== name && `${address}, `}
            {isDisabled ? texts.isDisabled : person.hasPassword === false && texts.isInvited}
            {(isDisabled || person.hasPassword === false) && ", "}
            {texts.seen} <MomentText text={person.lastSeenAt} />
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          {isForAdmin && people.canGiveRoles ? (
            <Select
              label={texts.roleOf(name)}
              isLabelHidden
              size="small"
              value={role}
              options={roles.map((value) => ({ value, label: texts.roles[value] }))}
              onValueChange={(chosen) => change.mutate({ role: chosen })}
            />
          ) : (
            <span className="text-13">{texts.roles[role]}</span>
          )}
          {people.canInvite && !isDisabled && !person.isYou && (
            <Button
              size="small"
              isPending={link.isPending}
              aria-label={texts.makeLinkFor(name)}
              onClick={() => link.mutate()}
            >
              {texts.makeLink}
            </Button>
          )}
          {isForAdmin && (
            <Button
              size="small"
              aria-label={isDisabled ? texts.enableOf(name) : texts.disableOf(name)}
              isPending={change.isPending}
              onClick={() => (isDisabled ? change.mutate({ isDisabled: false }) : setIsAsked(true))}
            >
              {isDisabled ? texts.enable : texts.disable}
            </Button>
          )}
        </div>
      </div>
      {failure !== null && <FailureNotice error={failure} />}
      {person.sessions.length > 0 && (
        <ul aria-label={texts.sessionsOf(name)} className="flex flex-col gap-2">
          {person.sessions.map((device) => (
            <DeviceRow key={device.id} device={device} />
          ))}
        </ul>
      )}
      {isAsked && (
        <ConfirmDialog
          title={texts.disableOf(name)}
          confirmLabel={texts.disable}
          icon="close"
          isPending={change.isPending}
          onConfirm={() => change.mutate({ isDisabled: true }, { onSettled: () => setIsAsked(false) })}
          onClose={() => setIsAsked(false)}
        >
          {texts.disableText(name)}
        </ConfirmDialog>
      )}
    </li>
  );
}

interface InvitationRowProps {
  invitation: ListedInvitation;
  onLink: (link: LoginLink) => void;
}

/** A person who has not used the link yet. A new link ends the former one. */
function InvitationRow({ invitation: { account, role, expiresAt }, onLink }: InvitationRowProps) {
  const queries = useQueryClient();
  const withdraw = useChange(peopleClient.withdrawInvitation);
  const invite = useMutation({
    mutationFn: () => peopleClient.invite({ account, role }),
    onSuccess: onLink,
    onSettled: () => queries.invalidateQueries({ queryKey: peopleKey }),
  });
  const failure = withdraw.error ?? invite.error;
  return (
    <li className="flex flex-col gap-2 border-b border-line p-3 last:border-0">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <p className="font-medium break-all">{account}</p>
          <p className="text-12 text-ink-3">
            {texts.roles[role]}, {texts.linkUntil} <MomentText text={expiresAt} />
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <Button
            size="small"
            isPending={invite.isPending}
            aria-label={texts.newLinkFor(account)}
            onClick={() => invite.mutate()}
          >
            {texts.newLink}
          </Button>
          <Button
            size="small"
            isPending={withdraw.isPending}
            aria-label={texts.withdrawOf(account)}
            onClick={() => withdraw.mutate(account)}
          >
            {texts.withdraw}
          </Button>
        </div>
      </div>
      {failure !== null && <FailureNotice error={failure} />}
    </li>
  );
}

function DeviceRow({ device }: { device: Device }) {
  const end = useChange(async (id: string) => {
    if (!device.isThis) return peopleClient.endSession(id);
    await logOut();
    return peopleClient.listPeople();
  });
  const name = nameOfDevice(device.device);
  return (
    <li className="flex flex-wrap items-center justify-between gap-3">
      <p className="min-w-0 text-12 text-ink-2">
        <span title={device.device}>{name}</span>
        {device.networkAddress !== null && (
          <>
            , <span className="figures">{device.networkAddress}</span>
          </>
        )}
        , {device.isThis ? texts.isThis : <MomentText text={device.lastSeenAt} />}
      </p>
      <Button
        size="small"
        isPending={end.isPending}
        aria-label={device.isThis ? texts.logOut : texts.endOf(name)}
        onClick={() => end.mutate(device.id)}
      >
        {device.isThis ? texts.logOut : texts.end}
      </Button>
      {end.error !== null && <FailureNotice error={end.error} className="w-full" />}
    </li>
  );
}

/** A change that answers with the new list. A person who is not an admin any more reads the list anew. */
function useChange<Value>(call: (value: Value) => Promise<People>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: call,
    onSuccess: (people) => {
      queries.setQueryData(peopleKey, people);
      return queries.invalidateQueries({ queryKey: sessionQuery.queryKey });
    },
    onError: (error) => {
      // Another person has changed it.
      if ([403, 404].includes(refusalStatus(error) ?? 0))
        void queries.invalidateQueries({ queryKey: peopleKey });
    },
  });
}

/** A new link that sets a password. It is not shown again. */
function LinkNotice({ name, link, onClose }: { name: string; link: LoginLink; onClose: () => void }) {
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
      {link.isLocal && <p>{texts.linkIsLocal(new URL(link.url).origin)}</p>}
      <CodeBlock text={link.url} copyLabel={texts.copyLink} className="break-all" />
    </Notice>
  );
}
