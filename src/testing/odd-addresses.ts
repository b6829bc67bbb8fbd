/** Hosts that `new URL` rejects, although some of them look valid. */
export const invalidHosts = [
  "256.256.256.256",
  "0..0",
  "08",
  "1.2.3.4.5",
  "0x100000000",
  "999999999999",
  "localhost:99999",
  "localhost:port",
  "[::1",
  "[::g]",
  "a b",
  "%zz",
  "a%00b",
  "<a>",
];

/** Request targets that are not paths. */
const oddTargets = [
  "*",
  "//",
  "//evil.example/x",
  "///",
  "/\\evil.example",
  "http://256.256.256.256/",
  "http://[::1/",
  "http://localhost:99999/",
  "http://user:password@localhost/",
  "http://",
  "https:///",
  "HTTP://localhost/healthz",
  "ftp://localhost/",
  "localhost:80",
  "/%",
  "/%zz?%zz",
  "/?a=%ff&a",
  "/a#b",
  "/\u00ff",
];

const pieces = [..."0129.:[]%@/\\?#-_~*,;<>\"'`|^ \u00e9\tax", "..", "xn--", "0x", "::1"];
const methods = ["GET", "POST", "OPTIONS", "HEAD", "PUT", "TRACE", "QUERY"];
const piecesMax = 12;

/** Requests with a random method, target and `Host`; equal for equal seeds. */
export function* oddRequests(
  count: number,
  seed = 1,
): Generator<{ method: string; target: string; host: string }> {
  let state = seed;
  // A linear congruential generator.
  const below = (bound: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
  const one = (list: readonly string[]) => list[below(list.length)] ?? "";
  const mixed = () => Array.from({ length: below(piecesMax) }, () => one(pieces)).join("");
  for (let index = 0; index < count; index += 1) {
    const target = one([one(oddTargets), `/${mixed()}`, `http://${mixed()}`]);
    yield { method: one(methods), target, host: one([one(invalidHosts), mixed()]) };
  }
}
