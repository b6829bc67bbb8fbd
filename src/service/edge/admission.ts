/**
 * Bounds the work in front of the database, by kind of request: each kind has a gate of its own, so that reads do not
 * wait behind renders. The embedded database has one connection; few holders in all keep its queue short, and whatever
 * waits longer than it should waits in a gate, where it can be refused.
 */
import { type EndpointName, endpointOf } from "#contract/endpoints.ts";
import type { OpenedDatabase } from "../storage/database.ts";
import { type AdmissionGate, createAdmissionGate, type GateLimits } from "./admission-gate.ts";

/**
 * `accepts`: planning a render or a screenshot and storing it with its job. `writes`: other changes. `reads`: lists,
 * details and the first look at a link's record. `links`: the later looks of links that wait; as many as may wait.
 */
type GateName = "accepts" | "writes" | "reads" | "links";
export type AdmissionOverrides = { [Name in GateName]?: Partial<GateLimits> };

export interface Admission extends Record<GateName, AdmissionGate> {
  /** The gate around an endpoint's handler. One that has to take its gate later itself is only checked here. */
  ofEndpoint: (name: EndpointName) => Pick<AdmissionGate, "check"> & Partial<Pick<AdmissionGate, "run">>;
  /** Refuses renders and changes that are queued. Links that wait still get their picture. */
  close: () => void;
}

// One takes 2 to 3 ms on an idle machine, so a burst of 100 is stored within 0.3 s.
const accepts = { queuedMax: 500, queuedMin: 10, waitMsMax: 75 };
const writes = { queuedMax: 100, queuedMin: 30, waitMsMax: 1_000 };
const reads = { queuedMax: 500, queuedMin: 100, waitMsMax: 500 };
const unbounded = Number.POSITIVE_INFINITY;
const links = { queuedMax: unbounded, queuedMin: unbounded, waitMsMax: unbounded };

const limitsByKind: Record<OpenedDatabase["kind"], Record<GateName, GateLimits>> = {
  embedded: {
    accepts: { ...accepts, atOnce: 3 },
    writes: { ...writes, atOnce: 2 },
    reads: { ...reads, atOnce: 4 },
    links: { ...links, atOnce: 2 },
  },
  // Together more than the pool has connections: they seldom all need one.
  server: {
    accepts: { ...accepts, atOnce: 6 },
    writes: { ...writes, atOnce: 3 },
    reads: { ...reads, atOnce: 6 },
    links: { ...links, atOnce: 3 },
  },
};

/** Endpoints that take a gate themselves, for a part of their work: the rest waits for a page, a file or a name server. */
const ownGates: { [Name in EndpointName]?: GateName | "none" } = {
  render: "accepts",
  renderV2: "accepts",
  createImage: "accepts",
  takeScreenshot: "accepts",
  directLink: "reads",
  getResultFile: "reads",
  getTemplatePreview: "reads",
  // From the object store; the database is not asked.
  getAsset: "none",
  // Bounded where uploads are inspected and where pages are read.
  uploadAsset: "none",
  readPageMetadata: "none",
};

const renders: ReadonlySet<EndpointName> = new Set(["render", "renderV2", "createImage"]);

/** `backlog`: is checked in front of every render, besides its gate. */
export function createAdmission(
  kind: OpenedDatabase["kind"],
  backlog: { check: () => void },
  overrides: AdmissionOverrides = {},
): Admission {
  const gate = (name: GateName, what: string) =>
    createAdmissionGate(what, { ...limitsByKind[kind][name], ...overrides[name] });
  const gates: Record<GateName, AdmissionGate> = {
    accepts: gate("accepts", "renders"),
    writes: gate("writes", "changes"),
    reads: gate("reads", "requests"),
    links: gate("links", "links"),
  };
  return {
    ...gates,
    ofEndpoint: (name) => {
      const own = ownGates[name];
      if (own === "none") return { check: () => undefined };
      if (renders.has(name))
        return {
          check: () => {
            gates.accepts.check();
            backlog.check();
          },
        };
      if (own !== undefined) return { check: gates[own].check };
      return gates[endpointOf(name).method === "GET" ? "reads" : "writes"];
    },
    close: () => {
      gates.accepts.close();
      gates.writes.close();
    },
  };
}
