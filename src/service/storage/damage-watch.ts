/**
 * Damage that a statement meets while the engine runs: an index is rebuilt as soon as no transaction is open, a table is
 * reported once.
 */
import { messageOf } from "../logged-message.ts";
import { type FoundDamage, restartCode } from "./engine-messages.ts";

/** A line of PostgreSQL's log about an unreadable page or a damaged index; it begins with its SQLSTATE. */
const damagePattern =
  /^XX00[12] ERROR: .*?(?:(?:relation|file) "(?<path>(?:base|global)\/[\d/]+)[^"]*"|index "(?<index>[^"]+)")/;

/** `ReadyForQuery` outside a transaction. */
const idle = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);
const damageCode = /\0CXX00[12]\0/g;

export class DamageWatch {
  /** Conditions that find them in `pg_class c`, until they are looked at. */
  readonly #found = new Set<string>();
  readonly #reported = new Set<string>();

  /** Takes a line of the log. */
  read(line: string): void {
    const groups = damagePattern.exec(line)?.groups;
    if (groups === undefined) return;
    const condition =
      groups["path"] === undefined
        ? `c.relname = ${quoted(groups["index"] ?? "")}`
        : `pg_relation_filepath(c.oid) = ${quoted(groups["path"])}`;
    if (!this.#reported.has(condition)) this.#found.add(condition);
  }

  get isFound(): boolean {
    return this.#found.size > 0;
  }

  /**
   * Call with each answer while there is something. Tells the caller of a failed statement to try again. Outside a
   * transaction it rebuilds the found indexes with `query`.
   */
  async repair(answer: Uint8Array, query: (text: string) => Promise<unknown[][]>): Promise<FoundDamage[]> {
    const bytes = Buffer.from(answer.buffer, answer.byteOffset, answer.byteLength);
    for (const match of bytes.toString("latin1").matchAll(damageCode))
      bytes.write(restartCode, match.index + 2);
    if (!bytes.subarray(-idle.length).equals(idle)) return [];
    const done: FoundDamage[] = [];
    for (const condition of this.#found) {
      try {
        const [row] = await query(
          `select c.oid::regclass, c.relkind from pg_class c where ${condition} order by c.relkind = 'i' desc limit 1`,
        );
        // It has got another file since.
        if (row === undefined) continue;
        const [name, kind] = row;
        if (kind === "i") {
          await query(`reindex index ${String(name)}`);
          done.push({ rebuilt: [String(name)] });
          continue;
        }
        done.push({ reason: `${String(name)} cannot be read` });
      } catch (error) {
        done.push({ reason: messageOf(error) });
      }
      this.#reported.add(condition);
    }
    this.#found.clear();
    return done;
  }
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
