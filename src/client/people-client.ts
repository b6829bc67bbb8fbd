import type { AuditListQuery } from "#contract/audit.ts";
import {
  type Invitation,
  loginLinkSchema,
  peopleSchema,
  type PersonChange,
  sessionSchema,
} from "#contract/people.ts";
import type { EndpointCall } from "#contract/endpoint-calls.ts";
import { auditEntry, auditFileMs, type ClientOptions, createCalls } from "./calls.ts";

// Not in the contract's table, because they never leave the dashboard's server.
const calls = {
  getSession: { method: "GET", path: "/session" },
  changePassword: { method: "POST", path: "/session/password" },
  logOut: { method: "POST", path: "/logout" },
  listPeople: { method: "GET", path: "/people" },
  invite: { method: "POST", path: "/people" },
  changePerson: { method: "PUT", path: "/people/{id}" },
  makeLink: { method: "POST", path: "/people/{id}/link" },
  listAudit: { method: "GET", path: "/people/audit" },
  withdrawInvitation: { method: "DELETE", path: "/people/invitations/{account}" },
  endSession: { method: "DELETE", path: "/people/sessions/{id}" },
} as const satisfies Record<string, EndpointCall>;

/** Calls about people and sessions, which the dashboard's own server answers. They throw like those of the client. */
export function createPeopleClient(options: Pick<ClientOptions, "fetch" | "timeoutMs"> = {}) {
  const { request, requestNothing, requestPage, requestFile } = createCalls({ ...options, prefix: "" });
  const people = async () => peopleSchema;
  return {
    getSession: (signal?: AbortSignal) => request(calls.getSession, async () => sessionSchema, { signal }),
    changePassword: (current: string, next: string) =>
      requestNothing(calls.changePassword, { body: { current, next } }),
    logOut: () => requestNothing(calls.logOut, {}),
    listPeople: (signal?: AbortSignal) => request(calls.listPeople, people, { signal }),
    changePerson: (id: string, change: PersonChange) =>
      request(calls.changePerson, people, { parameters: { id }, body: change }),
    /** A link with which the person sets their password. */
    invite: (invitation: Invitation) =>
      request(calls.invite, async () => loginLinkSchema, { body: invitation }),
    withdrawInvitation: (account: string) =>
      request(calls.withdrawInvitation, people, { parameters: { account } }),
    makeLink: (id: string) => request(calls.makeLink, async () => loginLinkSchema, { parameters: { id } }),
    /** The audit entries of this dashboard, as the service lists its own. */
    listAudit: (query: AuditListQuery, signal?: AbortSignal) =>
      requestPage(calls.listAudit, auditEntry, { query, signal }),
    getAuditFile: (query: AuditListQuery) =>
      requestFile(calls.listAudit, { query: { ...query, format: "csv" }, timeoutMsMin: auditFileMs }),
    endSession: (id: string) => request(calls.endSession, people, { parameters: { id } }),
  };
}
