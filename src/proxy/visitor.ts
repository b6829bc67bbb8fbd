import type { Role } from "#contract/scopes.ts";

/** A person who is logged in to the dashboard. */
export interface Visitor {
  id: string;
  name: string;
  role: Role;
  /** That they call from, if known. */
  networkAddress: string | undefined;
}

/** `notAllowed`: the person is known, and may not use this dashboard. */
export type VisitorRefusal = "loginRequired" | "notAllowed";

/** The connection of a request, as the server's adapter describes it. */
export interface Connected {
  incoming?: { socket: { remoteAddress?: string | undefined } };
}

/** Finds out who sent a request. */
export type FindVisitor = (request: Request, connected: Connected) => Promise<Visitor | VisitorRefusal>;
