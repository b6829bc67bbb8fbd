/** Measures response times under overload: at once, twice and eight times the capacity. */
import { setTimeout as delay } from "node:timers/promises";
import { photoCard } from "./photo-card.ts";
import type { ProductProcess } from "./product-process.ts";
import { createCaller, type LoadRequest, type Outcome, sendOpenLoop } from "./open-loop.ts";
import { figure, type Section } from "./report.ts";
import { quantile } from "./statistics.ts";

export interface OverloadRound {
  kind: "distinct" | "equal";
  factor: number;
  perSecond: number;
  accepts: Outcome[];
  /** Links of accepted renders, each fetched at once. */
  pictures: Outcome[];
  lists: Outcome[];
  storedLinks: Outcome[];
  health: Outcome[];
  /** Links of accepted renders that gave their picture while the load lasted, per second. */
  finishedPerSecond: number;
}

export interface Overload {
  /** Pictures per second in a closed loop. */
  capacity: number;
  rounds: OverloadRound[];
}

const closedCallers = 8;
const probesPerSecond = 5;
const idleTriesMax = 300;

export async function measureOverload(
  { serviceUrl, apiKey }: Pick<ProductProcess, "serviceUrl" | "apiKey">,
  {
    seconds,
    factors = [1, 2, 8],
    onRound = () => undefined,
  }: { seconds: number; factors?: readonly number[]; onRound?: (round: OverloadRound) => void },
): Promise<Overload> {
  const { call, destroy } = createCaller();
  const headers = { "x-api-key": apiKey };
  const post = (path: string, body: unknown): LoadRequest => ({
    url: `${serviceUrl}${path}`,
    method: "POST",
    headers,
    body: JSON.stringify(body),
  });
  const get = (path: string): LoadRequest => ({ url: `${serviceUrl}${path}`, headers });
  const made = await call(post("/api/v2/my-templates", { name: "Photo card", document: photoCard() }));
  const { identifier } = JSON.parse(made.body.toString()) as { identifier: string };
  const render = (title: string) =>
    post("/api/v1/render", { template: identifier, changes: [{ id: "title", text: title }] });
  const pathOf = ({ body }: Outcome) =>
    new URL((JSON.parse(body.toString()) as { href: string }).href).pathname;

  const capacity = await measureCapacity(async (title) => {
    const accepted = await call(render(title));
    return (await call(get(pathOf(accepted)))).status === 200;
  });
  const storedLink = pathOf(await call(render("A stored picture")));
  await call(get(storedLink));

  const measureRound = async (kind: OverloadRound["kind"], factor: number): Promise<OverloadRound> => {
    const round: OverloadRound = {
      kind,
      factor,
      perSecond: capacity * factor,
      accepts: [],
      pictures: [],
      lists: [],
      storedLinks: [],
      health: [],
      finishedPerSecond: 0,
    };
    const endsAt = performance.now() + seconds * 1000;
    let finished = 0;
    const probe = (path: string, outcomes: Outcome[]) =>
      sendOpenLoop({ perSecond: probesPerSecond, seconds }, async (_, dueAt) => {
        outcomes.push(await call(get(path), dueAt));
      });
    await Promise.all([
      sendOpenLoop({ perSecond: round.perSecond, seconds }, async (serial, dueAt) => {
        // Equal renders: all requests of one second are for the same picture.
        const title = kind === "distinct" ? serial : Math.floor(serial / round.perSecond);
        const accepted = await call(render(`${kind} ${factor} ${title}`), dueAt);
        round.accepts.push(accepted);
        if (accepted.status !== 200) return;
        const picture = await call(get(pathOf(accepted)));
        round.pictures.push(picture);
        if (picture.status === 200 && performance.now() < endsAt) finished += 1;
      }),
      probe("/api/v2/results?size=20", round.lists),
      probe(storedLink, round.storedLinks),
      probe("/healthz", round.health),
    ]);
    round.finishedPerSecond = finished / seconds;
    return round;
  };
  /** Resolves when the backlog of a round is done, so that a new picture is finished at once. */
  const awaitIdle = async (name: string) => {
    for (let tries = 0; tries < idleTriesMax; tries += 1) {
      const answer = await call(render(`idle ${name} ${tries}`));
      if (answer.status !== 200) await delay(1_000);
      else {
        const picture = await call(get(pathOf(answer)));
        if (picture.status === 200 && picture.ms < 1_000) return;
      }
    }
    throw new Error("The service did not become idle again.");
  };
  const rounds: OverloadRound[] = [];
  try {
    for (const kind of ["distinct", "equal"] as const)
      for (const factor of factors) {
        await awaitIdle(`${kind} ${factor}`);
        const round = await measureRound(kind, factor);
        rounds.push(round);
        onRound(round);
      }
  } finally {
    destroy();
  }
  return { capacity, rounds };
}

async function measureCapacity(renderOne: (title: string) => Promise<boolean>): Promise<number> {
  const renderMany = async (name: string, count: number) => {
    let left = count;
    const startedAt = performance.now();
    await Promise.all(
      Array.from({ length: closedCallers }, async () => {
        while (left > 0) {
          left -= 1;
          if (!(await renderOne(`${name} ${left}`))) throw new Error("A render of the capacity run failed.");
        }
      }),
    );
    return count / ((performance.now() - startedAt) / 1000);
  };
  await renderMany("warm-up", 100);
  return renderMany("capacity", 300);
}

const accepted = ({ accepts }: OverloadRound) => accepts.filter(({ status }) => status === 200);
const refused = ({ accepts }: OverloadRound) =>
  accepts.filter(({ status }) => status === 429 || status === 503);
const timesOf = (outcomes: readonly Outcome[]) => outcomes.map(({ ms }) => ms);

/** One line of figures: times in ms. */
function toRow(round: OverloadRound): string[] {
  const { kind, factor, perSecond, accepts, pictures, lists, storedLinks, health, finishedPerSecond } = round;
  const ms = (outcomes: readonly Outcome[], share: number) =>
    outcomes.length === 0 ? "–" : quantile(timesOf(outcomes), share).toFixed(0);
  const share = (some: readonly Outcome[]) =>
    `${((some.length / Math.max(1, accepts.length)) * 100).toFixed(0)} %`;
  return [
    `${kind} ${factor}×`,
    perSecond.toFixed(0),
    ms(accepted(round), 0.5),
    ms(accepted(round), 0.99),
    share(refused(round)),
    ms(refused(round), 0.99),
    String(accepts.filter(({ status }) => ![200, 429, 503].includes(status)).length),
    ms(lists, 0.99),
    ms(storedLinks, 0.99),
    ms(health, 0.99),
    ms(
      pictures.filter(({ status }) => status === 200),
      0.99,
    ),
    String(pictures.filter(({ status }) => status !== 200).length),
    finishedPerSecond.toFixed(1),
  ];
}

const overloadHead = [
  "load",
  "POSTs/s",
  "accept p50",
  "accept p99",
  "refused",
  "refusal p99",
  "failed",
  "list p99",
  "stored link p99",
  "healthz p99",
  "picture p99",
  "links not 200",
  "finished/s",
];

export function reportOverload({ capacity, rounds }: Overload): Section {
  const worst = (of: (round: OverloadRound) => readonly Outcome[]) =>
    Math.max(
      ...rounds.map((round) => quantile(timesOf(of(round)), 0.99)).filter((value) => !Number.isNaN(value)),
    );
  const least = Math.min(
    ...rounds
      .filter(({ kind, factor }) => kind === "distinct" && factor > 1)
      .map(({ finishedPerSecond }) => finishedPerSecond),
  );
  return {
    title: "Overload",
    about: `Photo cards at a fixed rate, whatever is answered, with the link of each accepted one fetched at once; 1× is the rate that ${closedCallers} callers reach who wait for each picture (${capacity.toFixed(0)} a second). The generator is included in the machine's work. Times in ms.`,
    figures: [
      figure("an accepted POST, worst p99", worst(accepted), { atMost: 150, unit: "ms" }),
      figure(
        "a list, worst p99",
        worst(({ lists }) => lists),
        { unit: "ms" },
      ),
      figure(
        "a stored link, worst p99",
        worst(({ storedLinks }) => storedLinks),
        { unit: "ms" },
      ),
      figure("distinct pictures finished beyond capacity, of 1×", least / capacity, {
        atLeast: 0.9,
        unit: "×",
        digits: 2,
      }),
    ],
    table: { head: overloadHead, rows: rounds.map(toRow) },
  };
}
