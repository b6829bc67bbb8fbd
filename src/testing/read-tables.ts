/** The rows of all tables of a database, to compare two states of it whatever its schema is. */
import type pg from "pg";

export interface TableRows {
  /** With its schema: `public.requests`. */
  name: string;
  /** Each row as text, in an order of its own. */
  rows: string[];
}

/** Reads every table except those of PostgreSQL itself. Tables without rows count as well. */
export async function readTables(pool: Pick<pg.Pool, "query">): Promise<TableRows[]> {
  const { rows: names } = await pool.query<{ name: string }>(`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
    order by 1`);
  const tables: TableRows[] = [];
  for (const { name } of names) {
    const { rows } = await pool.query<{ row: string }>(`select t::text as row from ${name} t order by 1`);
    tables.push({ name, rows: rows.map(({ row }) => row) });
  }
  return tables;
}
