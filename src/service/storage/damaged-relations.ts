import type { PGlite } from "@electric-sql/pglite";
import { messageOf } from "../logged-message.ts";
import { type FoundDamage, restartCode } from "./engine-messages.ts";

/**
 * Damaged pages, found by PostgreSQL's own means: the checksum of each page that is read, and the checks of its extensions
 * amcheck and pageinspect. Their functions are declared for one transaction, so that no extension stays in the cluster.
 */

/** A table, sequence or index with a damaged page. */
export interface DamagedRelation {
  /** Quoted, and with its schema where it needs one. */
  name: string;
  isIndex: boolean;
  /** Of PostgreSQL's catalogs, which `reindex system` makes again: not of the information schema. */
  isSystem: boolean;
  /** PostgreSQL's message. */
  reason: string;
}

/**
 * About a second's work. A damaged page of the largest relations beyond it, which are not checked, is found by the first
 * query that reads it.
 */
const checkedBytesMax = 256 * 1024 * 1024;

/** Of an index, with about 300 entries each. */
const lastPages = 32;

/**
 * A page of zeros has no checksum, and is an empty one to a table, as is one behind its end. A crash may leave some behind,
 * and a vacuum may cut a table, but then no entry of an index points to such a page. All entries are read if a page is
 * empty or there are fewer than at the last vacuum, else those of the index's last pages: with a number that grows, they
 * point to the end of the table.
 */
const declareChecks = `
  create function check_btree(regclass, boolean) returns void as '$libdir/amcheck', 'bt_index_check' language c strict;
  create function check_gin(regclass) returns void as '$libdir/amcheck', 'gin_index_check' language c strict;
  create function read_page(text, bigint) returns bytea as '$libdir/pageinspect', 'get_raw_page_1_9' language c strict;
  create function index_entries(text, bigint, out place smallint, out ctid tid, out bytes smallint, out nulls boolean,
    out vars boolean, out data text, out dead boolean, out htid tid, out tids tid[]) returns setof record
    as '$libdir/pageinspect', 'bt_page_items_1_9' language c strict;

  create function check_table(relation regclass) returns void language plpgsql as $$
    declare
      pages bigint := pg_relation_size(relation) / 8192;
      empty bigint[] := array(
        select block from generate_series(0, pages - 1) block
        where read_page(relation::text, block) = decode(repeat('00', 8192), 'hex'));
      found pg_class;
      looks_whole boolean;
      lost bigint;
    begin
      select * into found from pg_class where oid = relation;
      looks_whole := empty = '{}' and pages >= found.relpages;
      if looks_whole and found.oid < 16384 then return; end if;
      select (pointer::text::point)[0]::bigint into lost
      from pg_index, lateral (select pg_relation_size(indexrelid) / 8192 as blocks) size,
        generate_series(case when looks_whole then greatest(1, blocks - ${lastPages}) else 1 end, blocks - 1) block,
        index_entries(indexrelid::regclass::text, block) entry,
        unnest(coalesce(entry.tids, array[entry.htid])) pointer
      where indrelid = relation and indisunique and (indisprimary or looks_whole) and not entry.dead
        and ((pointer::text::point)[0]::bigint = any (empty) or (pointer::text::point)[0] >= pages)
      limit 1;
      if found.relkind = 'S' then lost := empty[1]; end if;
      if lost is not null then raise data_corrupted using message = format('page %s is lost', lost); end if;
    end $$;

  create function check_relation(relation regclass, method name) returns void language plpgsql as $$
    begin
      if method = 'btree' then perform check_btree(relation, false);
      elsif method = 'gin' then perform check_gin(relation);
      else perform check_table(relation);
      end if;
    end $$;

  create view stored_relations as
    select c.oid::regclass as relation, am.amname as method, c.relkind = 'i' as is_index, c.oid < 12000 as is_system,
      sum(pg_relation_size(c.oid)) over (order by c.relkind = 'i' and c.oid < 12000 desc, pg_relation_size(c.oid), c.oid) as bytes
    from pg_class c left join pg_am am on am.oid = c.relam left join pg_index i on i.indexrelid = c.oid
    where c.relkind in ('r', 't', 'm', 'S', 'i') and c.relpersistence = 'p'
      and coalesce(i.indisvalid and i.indisready, true);

  create function damaged_relations(bytes_max bigint)
  returns table ("name" text, "isIndex" boolean, "isSystem" boolean, reason text) language plpgsql as $$
    declare
      checked record;
    begin
      for checked in select * from stored_relations where bytes <= bytes_max order by bytes loop
        begin
          perform check_relation(checked.relation, checked.method);
        exception when others then
          if sqlstate !~ '^(XX|58)' then raise; end if;
          return query select checked.relation::text, checked.is_index, checked.is_system, sqlerrm;
          -- All lookups depend on the indexes of the catalogs.
          exit when checked.is_index and checked.is_system;
        end;
      end loop;
    end $$;`;

const hasDamage = /^(?:XX|58)/;

/**
 * Those of the cluster, from the smallest on, or all: indexes of the catalogs first, and alone if one is damaged.
 */
export async function findDamagedRelations(
  pglite: PGlite,
  { all = false }: { all?: boolean } = {},
): Promise<DamagedRelation[]> {
  const bytesMax = all ? Number.MAX_SAFE_INTEGER : checkedBytesMax;
  await pglite.exec(`begin; ${declareChecks} savepoint checked`);
  try {
    // All at once: to be able to go on after a damaged one takes three times as long.
    await pglite.query(
      `select count(check_relation(relation, method)::text)
       from (select * from stored_relations where bytes <= $1 order by bytes) ordered`,
      [bytesMax],
    );
    return [];
  } catch (error) {
    const isDamage = error instanceof Error && "code" in error && hasDamage.test(String(error.code));
    if (!isDamage) throw error;
    await pglite.exec("rollback to checked");
    return (await pglite.query<DamagedRelation>("select * from damaged_relations($1)", [bytesMax])).rows;
  } finally {
    await pglite.exec("rollback");
  }
}

/** A line of PostgreSQL's log about an unreadable page or a damaged index; it begins with its SQLSTATE. */
const damagePattern =
  /^XX00[12] ERROR: .*?(?:(?:relation|file) "(?<path>(?:base|global)\/[\d/]+)[^"]*"|index "(?<index>[^"]+)")/;

/** `ReadyForQuery` outside a transaction. */
const idle = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);
const damageCode = /\0CXX00[12]\0/g;

/**
 * Damage that a statement meets while the engine runs: an index is rebuilt as soon as no transaction is open, a table is
 * reported once.
 */
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
