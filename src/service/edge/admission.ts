/**
 * Admission control in front of the database. Each kind of request has its own gate, so that reads do not wait behind
 * renders. The embedded database has one connection; a bounded number of holders keeps its queue short, and requests
 * wait in a gate instead, where they can be rejected.
 */
import { type EndpointName, endpointOf } from "#contract/endpoints.ts";
import { type OpenedDatabase, readConnectionsMax } from "../storage/database.ts";
import { type AdmissionGate, createAdmissionGate, type GateLimits } from "./admission-gate.ts";

/**
 * `accepts`: planning a render or a screenshot and storing it with its job. `writes`: other changes. `reads`: details and
 * direct links. `lists`: lists and searches, which may take long. `links`: the later lookups of links that wait for a
 * preview; their number is bounded elsewhere. Links that wait for a result have no gate, because their lookups share
 * queries.
 */
type GateName = "accepts" | "writes" | "reads" | "lists" | "links";
export type AdmissionOverrides = { [Name in GateName]?: Partial<GateLimits> };

export interface Admission extends Record<GateName, AdmissionGate> {
  /**
   * The gate around an endpoint's handler. Without `run`, the endpoint enters its gate itself and is only checked here.
   */
  ofEndpoint: (name: EndpointName) => Pick<AdmissionGate, "check"> & Partial<Pick<AdmissionGate, "run">>;
  /** Rejects queued renders and changes. Waiting links still get their picture. */
  close: () => void;
}

// In batches each takes about 1 ms of CPU, so a burst of 100 is stored within 0.2 s.
const accepts = { queuedMax: 100, queuedMin: 10, waitMsMax: 25 };
const writes = { queuedMax: 100, queuedMin: 30, waitMsMax: 1_000 };
const reads = { queuedMax: 500, queuedMin: 100, waitMsMax: 500 };
const lists = { ...reads, leavesRoom: true };
const unbounded = Number.POSITIVE_INFINITY;
const links = { queuedMax: unbounded, queuedMin: unbounded, waitMsMax: unbounded };

const limitsByKind: Record<OpenedDatabase["kind"], Record<GateName, GateLimits>> = {
  embedded: {
    accepts: { ...accepts, atOnce: 25 },
    writes: { ...writes, atOnce: 2 },
    reads: { ...reads, atOnce: 4 },
    // One reads, another waits for the connection.
    lists: { ...lists, atOnce: 2 },
    links: { ...links, atOnce: 2 },
  },
  // Together more than the pool has connections, because holders seldom all need one.
  server: {
    accepts: { ...accepts, atOnce: 6 },
    writes: { ...writes, atOnce: 3 },
    reads: { ...reads, atOnce: 6 },
    lists: { ...lists, atOnce: readConnectionsMax },
    links: { ...links, atOnce: 3 },
  },
};

/**
 * Endpoints that enter a gate themselves for a part of their work; the rest waits for a page, a file or a name server.
 */
const ownGates: { [Name in EndpointName]?: GateName | "none" } = {
  render: "accepts",
  renderV2: "accepts",
  createImage: "accepts",
  takeScreenshot: "accepts",
  createPdf: "accepts",
  // The rest waits for a thread or a page, which are fair by themselves.
  checkRender: "reads",
  directLink: "reads",
  getTemplatePreview: "reads",
  // Lookups of its record share queries.
  getResultFile: "none",
  // Served from the object store without a database query.
  getAsset: "none",
  // Callers share a measurement of 2 s, which has to be there when gates are full and is none of what it shows.
  getHealth: "none",
  // Bounded by upload inspection and page reading.
  uploadAsset: "none",
  readPageMetadata: "none",
};

/** Everything that uses `OpenedDatabase.read`. */
const listing: ReadonlySet<EndpointName> = new Set([
  "listTemplates",
  "listTemplatesV1",
  "getTemplateFacets",
  "getTemplateUsage",
  "listResults",
  "listRequests",
  "listDeliveries",
  "listAssets",
  "listAudit",
]);

const renders: ReadonlySet<EndpointName> = new Set(["render", "renderV2", "createImage"]);

/** `backlog` is checked before every render, in addition to its gate. */
export function createAdmission(
  kind: OpenedDatabase["kind"],
  backlog: { check: () => void },
  overrides: AdmissionOverrides = {},
): Admission {
  const gate = (name: GateName, places: Parameters<typeof createAdmissionGate>[0]) =>
    createAdmissionGate(places, { ...limitsByKind[kind][name], ...overrides[name] });
  const gates: Record<GateName, AdmissionGate> = {
    accepts: gate("accepts", "renders"),
    writes: gate("writes", "changes"),
    reads: gate("reads", "details"),
    lists: gate("lists", "lists"),
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
      if (listing.has(name)) return gates.lists;
      return gates[endpointOf(name).method === "GET" ? "reads" : "writes"];
    },
    close: () => {
      gates.accepts.close();
      gates.writes.close();
    },
  };
}
