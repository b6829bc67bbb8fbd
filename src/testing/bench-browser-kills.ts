/** `node src/testing/bench-browser-kills.ts [rounds]`: kills the browser in the middle of its work, 100 times if not told otherwise. */
import { runBrowserKills } from "./browser-kills.ts";

const rounds = Number(process.argv[2] ?? 100);
const { kills, accepted, whole, failed, leftovers } = await runBrowserKills({
  rounds,
  perRound: 4,
  onRound: (round, soFar) => console.log(`round ${round}: ${soFar} whole so far`),
});
for (const line of [...failed, ...leftovers]) console.log(`  ${line}`);
console.log(
  `${kills} kills, ${accepted} screenshots accepted, ${whole} whole, ${failed.length} failed, ${leftovers.length} processes or folders left`,
);
process.exitCode = whole === accepted && leftovers.length === 0 ? 0 : 1;
