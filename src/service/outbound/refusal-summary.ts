/** Hears of a refusal: the precise reason, and the host with its port. */
export type OnRefusal = (reason: string, host: string) => void;

export interface RefusalSummary {
  refused: OnRefusal;
  /** Tells in one line of the refusals that were not told of, if there are any, and begins again. */
  sumUp: () => void;
}

interface SummaryOptions {
  /** Refusals that are told of one by one. */
  linesMax: number;
  /** Whose requests they are: `by one page`. */
  whose: string;
}

/** Hosts that are counted apart; a page may name any number. */
const hostsMax = 1_000;

/** Bounds what is written about refusals: the first ones get a line each, all others one line together. */
export function createRefusalSummary(tell: OnRefusal, { linesMax, whose }: SummaryOptions): RefusalSummary {
  let told = 0;
  let more = 0;
  const hosts = new Set<string>();
  return {
    refused: (reason, host) => {
      if (told < linesMax) {
        told += 1;
        tell(reason, host);
        return;
      }
      more += 1;
      if (hosts.size < hostsMax) hosts.add(host);
    },
    sumUp: () => {
      const [host = ""] = hosts;
      if (more > 0) tell(`${countOf(more, "more request")} ${whose} to ${addressesOf(hosts.size)}`, host);
      told = 0;
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
