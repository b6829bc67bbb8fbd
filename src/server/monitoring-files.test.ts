/** The files of `deploy` for monitoring ask for metrics and labels that a service really has. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { renderResultSchema } from "#contract/render.ts";
import { createSemaphore } from "#service/concurrency/semaphore.ts";
import { parseMetrics, seriesNames } from "#testing/prometheus-text.ts";
import { openTestService } from "#testing/open-test-service.ts";

const root = join(import.meta.dirname, "../..");

const service = await openTestService();
const order = { template: "card", changes: [{ id: "title", text: "Measured" }] };
const rendered = await (await service.post("/api/v1/render", order)).json();
await service.call(renderResultSchema.parse(rendered).href);
// The counts by key have samples only while a caller has a place.
const changes = createSemaphore({
  kind: "changes",
  limit: 1,
  waitingMax: 0,
  busy: () => new Error("busy"),
});
const families = await changes.run(async () => parseMetrics(await (await service.call("/metrics")).text()), {
  share: "root",
});

const dashboardSchema = z.object({
  uid: z.string(),
  title: z.string(),
  schemaVersion: z.number(),
  templating: z.object({ list: z.array(z.object({ name: z.string(), query: z.string() })) }),
  panels: z.array(
    z.object({
      id: z.number(),
      type: z.string(),
      title: z.string(),
      gridPos: z.object({ h: z.number(), w: z.number(), x: z.number(), y: z.number() }),
      targets: z.optional(z.array(z.object({ refId: z.string(), expr: z.string() }))),
    }),
  ),
});

const alertsSchema = z.object({
  groups: z.array(
    z.strictObject({
      name: z.string(),
      rules: z.array(
        z.strictObject({
          alert: z.string().regex(/^Overprint[A-Z]\w+$/),
          expr: z.string(),
          for: z.optional(z.string().regex(/^\d+[smh]$/)),
          labels: z.object({ severity: z.enum(["critical", "warning"]) }),
          annotations: z.strictObject({ summary: z.string(), description: z.string() }),
        }),
      ),
    }),
  ),
});

async function readDashboard() {
  return dashboardSchema.parse(
    JSON.parse(await readFile(join(root, "deploy/grafana/overprint.json"), "utf8")),
  );
}

async function readAlerts() {
  const text = await readFile(join(root, "deploy/prometheus/alerts.yaml"), "utf8");
  return alertsSchema.parse(parse(text)).groups.flatMap(({ rules }) => rules);
}

/** Of our metrics and those of the process; `up` is Prometheus's own. */
const metricPattern = /\b(?:overprint|process|nodejs)_[a-z0-9_]+\b/g;
/** Set by Prometheus, by Grafana's variables, or part of a histogram. */
const otherLabels = ["job", "instance", "le"];

function labelsOf(expression: string): string[] {
  const selected = [...expression.matchAll(/\{([^}]*)\}/g)].flatMap(([, inside = ""]) =>
    [...inside.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label = ""]) => label),
  );
  const grouped = [...expression.matchAll(/\b(?:by|ignoring|on)\s*\(([^)]*)\)/g)].flatMap(([, list = ""]) =>
    list.split(",").map((label) => label.trim()),
  );
  return [...selected, ...grouped].filter((label) => label !== "" && !otherLabels.includes(label));
}

function problemsOf(expression: string): string[] {
  const named = expression.match(metricPattern) ?? [];
  const known = seriesNames(families);
  const labels = new Set(
    [...families.values()].flatMap(({ samples }) => samples.flatMap((sample) => Object.keys(sample.labels))),
  );
  // Without a screenshot and a browser these have no samples yet.
  return [
    ...named.filter((name) => !known.has(name)).map((name) => `no metric ${name}`),
    ...labelsOf(expression)
      .filter((label) => !labels.has(label))
      .map((label) => `no label ${label}`),
    ...([...expression].filter((character) => character === "(").length ===
    [...expression].filter((character) => character === ")").length
      ? []
      : ["unbalanced parentheses"]),
  ];
}

describe("the Grafana dashboard", () => {
  test("asks for metrics and labels that a service has", async () => {
    const { panels } = await readDashboard();
    const targets = panels.flatMap(({ title, targets: own = [] }) => own.map((one) => ({ title, ...one })));
    const faults = targets.flatMap(({ title, expr }) =>
      problemsOf(expr).map((fault) => `${title}: ${fault}`),
    );

    expect(targets.length).toBeGreaterThan(20);
    expect(faults).toEqual([]);
  });

  test("has a panel for each of our metrics", async () => {
    const { panels } = await readDashboard();
    const asked = panels.flatMap(({ targets = [] }) =>
      targets.flatMap(({ expr }) => expr.match(metricPattern) ?? []),
    );
    const shown = (name: string) => asked.some((one) => one === name || one.startsWith(`${name}_`));

    expect([...families.keys()].filter((name) => name.startsWith("overprint_") && !shown(name))).toEqual([]);
  });

  test("has panels that do not overlap, with identifiers of their own", async () => {
    const { panels } = await readDashboard();
    const cells = panels.flatMap(({ gridPos: { h, w, x, y } }) =>
      Array.from({ length: h * w }, (_, index) => `${x + (index % w)},${y + Math.floor(index / w)}`),
    );

    expect(new Set(cells).size).toBe(cells.length);
    expect(Math.max(...panels.map(({ gridPos: { x, w } }) => x + w))).toBeLessThanOrEqual(24);
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  });
});

describe("the alert rules", () => {
  test("ask for metrics and labels that a service has", async () => {
    const rules = await readAlerts();
    const faults = rules.flatMap(({ alert, expr }) => problemsOf(expr).map((fault) => `${alert}: ${fault}`));

    expect(rules.length).toBeGreaterThan(8);
    expect(faults).toEqual([]);
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
  });

  test("use only labels in their texts that their expression keeps", async () => {
    for (const { alert, expr, annotations } of await readAlerts()) {
      const used = [...annotations.summary.matchAll(/\$labels\.(\w+)/g)].map(([, label = ""]) => label);
      const isAggregated = /\b(?:sum|max|min|histogram_quantile)\b/.test(expr);
      const kept = isAggregated
        ? [...expr.matchAll(/by \(([^)]*)\)/g)].map(([, list]) => list).join()
        : undefined;
      const lost = used.filter((label) => kept !== undefined && !kept.includes(label));
      expect([alert, lost]).toEqual([alert, []]);
    }
  });
});

test("the documentation names each of our metrics and each alert", async () => {
  const text = await readFile(join(root, "docs/monitoring.md"), "utf8");
  const own = [...families.keys()].filter((name) => name.startsWith("overprint_"));
  const alerts = (await readAlerts()).map(({ alert }) => alert);
  const named = new Set(text.match(/`\w+`/g));

  expect([...own, ...alerts].filter((name) => !named.has(`\`${name}\``))).toEqual([]);
  expect([...named].filter((name) => name.startsWith("`overprint_")).toSorted()).toEqual(
    own.map((name) => `\`${name}\``).toSorted(),
  );
});
