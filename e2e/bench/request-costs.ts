/** A text card over HTTP, from the POST to the bytes of its link, and a direct link whose picture is stored. */
import type { ProductProcess } from "./product-process.ts";
import { figure, type Section } from "./report.ts";
import { createCaller, type LoadRequest } from "./open-loop.ts";
import { quantile } from "./statistics.ts";
import { rowFigure } from "./target-rows.ts";

export interface RequestCosts {
  /** Ms of each POST → bytes. */
  renders: number[];
  /** By the service's own records: paint and encode, ms. */
  pictures: number[];
  /** Ms of each direct link. */
  links: number[];
}

const template = "product-update";
const warmUps = 10;

export async function measureRequests(product: ProductProcess, rounds: number): Promise<RequestCosts> {
  const { call, destroy } = createCaller();
  const headers = { "x-api-key": product.apiKey };
  const ask = async (path: string, order: Omit<LoadRequest, "url"> = {}) => {
    const outcome = await call({ url: `${product.serviceUrl}${path}`, headers, ...order });
    if (outcome.status >= 300 || outcome.status === 0)
      throw new Error(`${path} answered ${outcome.status}: ${outcome.body.toString("utf8", 0, 300)}`);
    return outcome;
  };
  const costs: RequestCosts = { renders: [], pictures: [], links: [] };
  const ids: string[] = [];
  for (let round = -warmUps; round < rounds; round += 1) {
    const startedAt = performance.now();
    const body = JSON.stringify({ template, data: { title: `Headline number ${round}` } });
    const answer = await ask("/api/v1/render", { method: "POST", body });
    const { href = "", requestId = "" } = JSON.parse(answer.body.toString("utf8")) as Record<string, string>;
    await ask(new URL(href).pathname);
    if (round < 0) continue;
    costs.renders.push(performance.now() - startedAt);
    ids.push(requestId);
  }
  for (const id of ids) {
    const { timings } = JSON.parse((await ask(`/api/v2/results/${id}`)).body.toString("utf8")) as {
      timings: { paintMs: number; encodeMs: number };
    };
    costs.pictures.push(timings.paintMs + timings.encodeMs);
  }
  for (let round = -warmUps; round < rounds; round += 1) {
    const { ms } = await ask(`/direct/${template}.jpg?title.text=Hello`);
    if (round >= 0) costs.links.push(ms);
  }
  destroy();
  return costs;
}

export function reportRequests({ renders, pictures, links }: RequestCosts): Section {
  const inMs = { unit: "ms", digits: 1 };
  return {
    title: "Requests",
    about: `${template} of 1200×630 with another headline each time, one after the other, ${renders.length} times: POST /api/v1/render, then the bytes of its link. Then the same direct link as often.`,
    figures: [
      rowFigure("postToBytes", quantile(renders, 0.5) / quantile(pictures, 0.5)),
      rowFigure("directLink", quantile(links, 0.5)),
      figure("POST → bytes, p50", quantile(renders, 0.5), inMs),
      figure("POST → bytes, p95", quantile(renders, 0.95), inMs),
      figure("paint + encode, p50, by the service's records", quantile(pictures, 0.5), inMs),
    ],
  };
}
