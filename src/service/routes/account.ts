import type { FontFamilySummary, Usage } from "#contract/account.ts";
import { type Preferences, preferencesSchema } from "#contract/preferences.ts";
import { scopes } from "#contract/scopes.ts";
import type { ServiceHealth } from "#contract/service-health.ts";
import { bundledFonts, type FontFamily } from "#scene/fonts/catalogue.ts";
import { toFamilies } from "#scene/fonts/uploaded-families.ts";
import { eq } from "drizzle-orm";
import { jsonAnswer } from "../edge/answer.ts";
import { actorOf, type Caller } from "../edge/caller.ts";
import type { Handler, Handlers } from "../edge/register-endpoint.ts";
import { type NotesByOperation, tags } from "../openapi/operation-notes.ts";
import { countAssets, listUploadedFaces } from "../storage/assets-store.ts";
import { countFailures, countJobs, countNamedPlaces, type JobCounts } from "../storage/health-counts.ts";
import { countRequestsMade } from "../storage/request-lists.ts";
import { preferences } from "../storage/schema.ts";
import type { RouteParts } from "./route-parts.ts";

export function createAccountRoutes(parts: RouteParts) {
  return {
    getUsage: getUsageHandler(parts),
    getPreferences: getPreferencesHandler(parts),
    replacePreferences: replacePreferencesHandler(parts),
    getHealth: getHealthHandler(parts),
    listFonts: listFontsHandler(parts),
  } satisfies Partial<Handlers>;
}

const hourMs = 3_600_000;
const hoursShown = 24;
/** Concurrent and repeated calls share one measurement for this time: counting a busy day reads its whole index. */
const measuredForMs = 2_000;

/** `GET /api/v2/health`. Measured, at most 2 seconds ago. */
function getHealthHandler({ database, objects, clock, browser }: RouteParts): Handler<"getHealth"> {
  let latest: { at: number; health: Promise<ServiceHealth> } | undefined;

  async function measure(): Promise<ServiceHealth> {
    const now = clock.now();
    const since = new Date(now.getTime() - hoursShown * hourMs);
    const disk = await objects.space?.();
    const [jobs, places, failures] = await Promise.all([
      countJobs(database.db),
      countNamedPlaces(database.db),
      countFailures(database.db, since),
    ]);
    const { failedByHour, ...counts } = failures;
    return {
      measuredAt: now.toISOString(),
      queue: toQueue(jobs),
      places: places.map(({ keys, ...counts }) => ({ ...counts, keys: [...keys] })),
      disk: disk ?? null,
      browser: browser === undefined ? null : (browser.version() ?? { version: null, majorsBehind: 0 }),
      failures: {
        since: since.toISOString(),
        ...counts,
        hours: Array.from({ length: hoursShown }, (_, hour) => ({
          from: new Date(since.getTime() + hour * hourMs).toISOString(),
          // A request of this very moment is in the last hour.
          failedRequests:
            (failedByHour.get(hour) ?? 0) +
            (hour === hoursShown - 1 ? (failedByHour.get(hoursShown) ?? 0) : 0),
        })),
      },
    };
  }

  return async () => {
    const at = clock.now().getTime();
    // A clock may be set back.
    if (latest === undefined || Math.abs(at - latest.at) > measuredForMs) {
      const health = measure();
      const asked = { at, health };
      latest = asked;
      // A failed measurement is not repeated to others.
      health.catch(() => {
        if (latest === asked) latest = undefined;
      });
    }
    return jsonAnswer(await latest.health, { headers: { "Cache-Control": "private, no-cache" } });
  };
}

function toQueue(jobs: readonly JobCounts[]): ServiceHealth["queue"] {
  const sum = (part: "waiting" | "running" | "scheduled") =>
    jobs.reduce((total, counts) => total + counts[part], 0);
  const oldest = jobs
    .flatMap(({ oldestWaitingSince: since }) => (since === null ? [] : [since.getTime()]))
    .toSorted((one, other) => one - other)[0];
  return {
    waiting: sum("waiting"),
    running: sum("running"),
    scheduled: sum("scheduled"),
    oldestWaitingSince: oldest === undefined ? null : new Date(oldest).toISOString(),
    kinds: jobs.map(({ kind, waiting, running, scheduled, keys }) => ({
      kind,
      waiting,
      running,
      scheduled,
      keys: [...keys],
    })),
  };
}

const noPreferences: Preferences = { favourites: [], views: [] };

function ownerOf(caller: Caller | undefined): string {
  const { kind, id } = actorOf(caller);
  return `${kind}:${id}`;
}

/** `GET /api/v2/preferences` */
function getPreferencesHandler({ database: { db } }: RouteParts): Handler<"getPreferences"> {
  return async ({ caller }) => {
    const [row] = await db
      .select()
      .from(preferences)
      .where(eq(preferences.owner, ownerOf(caller)));
    const stored = preferencesSchema.safeParse(row?.content);
    return jsonAnswer(stored.data ?? noPreferences);
  };
}

/** `PUT /api/v2/preferences` */
function replacePreferencesHandler({ database: { db } }: RouteParts): Handler<"replacePreferences"> {
  return async ({ body, caller }) => {
    const row = { owner: ownerOf(caller), content: body };
    await db
      .insert(preferences)
      .values(row)
      .onConflictDoUpdate({ target: preferences.owner, set: { content: body } });
    return jsonAnswer(body);
  };
}

/** Nothing is metered here, and known clients read 32-bit integers: their maximum stands for "no limit". */
const unlimited = 2_147_483_647;

/** `GET /api/v1/usage` */
function getUsageHandler({ database, clock }: RouteParts): Handler<"getUsage"> {
  return async ({ caller }) => {
    const nextMonth = startOfNextMonth(clock.now());
    const answer: Usage = {
      identifier: "self-hosted",
      credits: {
        used: await countRequestsMade(database.db),
        total: unlimited,
        nextRenewalAt: nextMonth,
        renewalAmount: 0,
      },
      uploads: { used: await countAssets(database.db), total: unlimited },
      plan: { name: "Self-hosted", status: "active", nextBillingAt: nextMonth },
      scopes: scopes.filter((scope) => caller?.scopes.has(scope)),
    };
    return jsonAnswer(answer);
  };
}

/** ISO 8601 in UTC. Nothing ends then; known clients read a time. */
function startOfNextMonth(now: Date): string {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1)).toISOString();
}

/** When the product first had bundled families; they have no upload of their own. */
const bundledSince = "2026-11-20T00:00:00.000Z";

/** `GET /api/v1/fonts`: the families that ship with the product, then those that were uploaded, by name. */
function listFontsHandler({ database }: RouteParts): Handler<"listFonts"> {
  const bundled = bundledFonts.families.map((family) => ({
    ...toSummary(family),
    originalName: family.name,
    source: "GOOGLE",
    createdAt: bundledSince,
  }));
  return async () => {
    const uploads = await listUploadedFaces(database.db);
    const uploaded = toFamilies(uploads.map(({ face }) => face)).map((family) => {
      // Newest first.
      const own = uploads.filter(({ face }) => family.files.some(({ path }) => path === face.identifier));
      const faces = own.map(({ face }) => face);
      return {
        ...toSummary(family),
        originalName: faces.find((face) => face.originalName !== undefined)?.originalName ?? family.name,
        source: "CUSTOM",
        createdAt: own.at(-1)?.createdAt.toISOString(),
        faces,
      };
    });
    const sorted = uploaded.toSorted((left, right) => left.family.localeCompare(right.family, "en"));
    return jsonAnswer([...bundled, ...sorted], { headers: { "Cache-Control": "private, no-cache" } });
  };
}

function toSummary(family: FontFamily): FontFamilySummary {
  return {
    family: family.name,
    category: family.category,
    weights:
      "min" in family.weights ? listHundreds(family.weights.min, family.weights.max) : [...family.weights],
    italic: family.hasItalic,
    variants: listVariants(family),
  };
}

/** The styles that are really there, by weight, the upright one first. */
function listVariants({ files }: FontFamily): string[] {
  const styles = files.flatMap(({ style, weight: [min, max] }) =>
    (min === max ? [min] : listHundreds(min, max)).map((weight) => ({ style, weight })),
  );
  const sorted = styles.toSorted(
    (left, right) =>
      left.weight - right.weight || Number(left.style === "italic") - Number(right.style === "italic"),
  );
  return [...new Set(sorted.map(toVariant))];
}

/** Named like Google Fonts: 400 is `regular` or `italic`. */
function toVariant({ style, weight }: { style: "normal" | "italic"; weight: number }): string {
  if (style === "normal") return weight === 400 ? "regular" : String(weight);
  return weight === 400 ? "italic" : `${weight}italic`;
}

/** A variable font has every weight of its range; the hundreds are the common ones. */
function listHundreds(min: number, max: number): number[] {
  const hundreds: number[] = [];
  for (let weight = Math.ceil(min / 100) * 100; weight <= max; weight += 100) hundreds.push(weight);
  return hundreds;
}

const keptPreferences: Preferences = {
  favourites: ["product-update"],
  views: [{ name: "Failed today", search: "?status=failed" }],
};

export const accountDescription = {
  getUsage: {
    tag: tags.account,
    description:
      "`credits.used` counts every request that was ever made; deleting results does not lower it. All numbers are integers. `scopes` are those of the key.",
    answerExample: {
      identifier: "self-hosted",
      credits: {
        used: 1042,
        total: 2_147_483_647,
        nextRenewalAt: "2026-12-01T00:00:00.000Z",
        renewalAmount: 0,
      },
      uploads: { used: 3, total: 2_147_483_647 },
      plan: { name: "Self-hosted", status: "active", nextBillingAt: "2026-12-01T00:00:00.000Z" },
      scopes: ["render", "results:read", "templates:read"],
    },
  },
  getPreferences: {
    tag: tags.account,
    description: "What the person, or the key, keeps for itself. Empty lists if nothing was stored.",
    answerExample: keptPreferences,
  },
  replacePreferences: {
    tag: tags.account,
    description: "Identifiers of templates that do not exist are kept.",
    bodies: { favourites: { summary: "One favourite and one view", value: keptPreferences } },
    answerExample: keptPreferences,
  },
  getHealth: {
    tag: tags.account,
    description:
      "Measured when it is asked for; repeated calls within 2 seconds get the same measurement. The queue is that of all processes; a job counts as waiting when a worker could take it now, and as scheduled when it is due later, like the next attempt of a delivery. `keys` names the five with most: keys, people and addresses of links, for deliveries the receiver's host. `places` is what calls hold and wait for in the process that answers, of pictures from the web by their host. `disk` is null if results are not stored in a folder, `browser` if other processes have it. Its `majorsBehind` is 0 unless it is three or more major versions behind the current one, which is estimated by the date. Failed requests are those that were sent in the last 24 hours, failed deliveries those whose last attempt was in them.",
    answerHeaders: ["Cache-Control"],
    answerExample: {
      measuredAt: "2026-11-20T14:05:00.000Z",
      queue: {
        waiting: 2,
        running: 4,
        scheduled: 1,
        oldestWaitingSince: "2026-11-20T14:04:58.210Z",
        kinds: [
          { kind: "delivery", waiting: 0, running: 0, scheduled: 1, keys: [] },
          {
            kind: "render",
            waiting: 2,
            running: 4,
            scheduled: 0,
            keys: [
              { name: "Newsletter", waiting: 2, running: 3 },
              { name: "203.0.113.7", waiting: 0, running: 1 },
            ],
          },
        ],
      },
      places: [
        { kind: "pages", waiting: 0, running: 1, keys: [{ name: "Newsletter", waiting: 0, running: 1 }] },
      ],
      disk: { freeBytes: 38_211_837_952, totalBytes: 85_899_345_920 },
      browser: { version: "156.0.8078.108", majorsBehind: 0 },
      failures: {
        since: "2026-11-19T14:05:00.000Z",
        requests: 1_042,
        failedRequests: 3,
        failedDeliveries: 1,
        retryingDeliveries: 4,
        hours: Array.from({ length: 24 }, (_, hour) => ({
          from: new Date(Date.UTC(2026, 10, 19, 14 + hour, 5)).toISOString(),
          failedRequests: hour === 20 ? 3 : 0,
        })),
      },
    },
  },
  listFonts: {
    tag: tags.account,
    description:
      "Built-in families and uploaded ones, each with its weights and styles. A template names a family; one that is not listed renders in the fallback family, with a warning.",
    answerHeaders: ["Cache-Control"],
    answerExample: [
      {
        family: "Inter",
        category: "sans-serif",
        weights: [100, 200, 300, 400, 500, 600, 700, 800, 900],
        italic: true,
        originalName: "Inter",
        variants: [
          "100",
          "100italic",
          "200",
          "200italic",
          "300",
          "300italic",
          "regular",
          "italic",
          "500",
          "500italic",
          "600",
          "600italic",
          "700",
          "700italic",
          "800",
          "800italic",
          "900",
          "900italic",
        ],
        source: "GOOGLE",
        createdAt: "2026-11-20T00:00:00.000Z",
      },
    ],
  },
} satisfies NotesByOperation;
