/** Called for a refusal with the precise reason, and the host with its port. */
export type OnRefusal = (reason: string, host: string) => void;

export interface RefusalSummary {
  refused: OnRefusal;
  /** Reports the refusals that had no line of their own in one line, if there are any, and resets. */
  sumUp: () => void;
}

interface SummaryOptions {
  /** Refusals that are reported one by one. */
  linesMax: number;
  /** The origin of the requests in the summary: `by the same page`. */
  whose: string;
}

/** Distinct hosts that are counted; a page may name any number. */
const hostsMax = 1_000;

/** Bounds the log of refusals: the first ones get a line each, the rest one line together. */
export function createRefusalSummary(report: OnRefusal, { linesMax, whose }: SummaryOptions): RefusalSummary {
  let reported = 0;
  let more = 0;
  const hosts = new Set<string>();
  return {
    refused: (reason, host) => {
      if (reported < linesMax) {
        reported += 1;
        report(reason, host);
        return;
      }
      more += 1;
      if (hosts.size < hostsMax) hosts.add(host);
    },
    sumUp: () => {
      const [host = ""] = hosts;
      if (more > 0) report(`${countOf(more, "more request")} ${whose} to ${addressesOf(hosts.size)}`, host);
      reported = 0;
      more = 0;
      hosts.clear();
    },
  };
}

function addressesOf(hosts: number): string {
  return hosts < hostsMax ? countOf(hosts, "address", "addresses") : `${format(hosts)} or more addresses`;
}

function countOf(count: number, one: string, many = `${one}s`): string {
  return `${format(count)} ${count === 1 ? one : many}`;
}

function format(count: number): string {
  return count.toLocaleString("en-US");
}
