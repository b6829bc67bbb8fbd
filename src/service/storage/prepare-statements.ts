import type pg from "pg";

/** The actual `pg.Connection`; its published types describe an older version. */
type Connection = Omit<pg.Connection, "parse" | "bind"> & {
  parse: (statement: Statement) => void;
  bind: (bound: Bound) => void;
};

interface Statement {
  text: string;
  name?: string;
  types?: unknown;
}

interface Bound {
  statement?: string;
  values?: unknown[];
  valueMapper?: (value: unknown, index: number) => unknown;
}

// Writes, and reads by key, have one good plan whatever their values. Lists and counts are planned each time, because
// the best index depends on the filters.
const onePlanPattern =
  /^\s*(?:\/\*.*?\*\/\s*)?(?:insert|update|delete|with|select(?!.*\b(?:offset|count)\b))\b/is;
const statementsMax = 200;

function isConnection(value: unknown): value is Connection {
  return typeof value === "object" && value !== null && "parse" in value && "bind" in value;
}

/**
 * Prepares each statement once per connection. In WebAssembly parsing and planning take longer than execution.
 */
export function prepareStatements(plain: pg.Connection): void {
  const connection: unknown = plain;
  if (!isConnection(connection))
    throw new TypeError("A connection of PostgreSQL without `parse` and `bind`.");
  const names = new Map<string, string>();
  const parse = connection.parse.bind(connection);
  const bind = connection.bind.bind(connection);
  // One query is in progress at a time, so there is one current name and at most one pending parse.
  let currentName = "";
  let unanswered: { text: string; name: string } | undefined;

  connection.on("parseComplete", () => {
    if (unanswered !== undefined) names.set(unanswered.text, unanswered.name);
    unanswered = undefined;
  });
  connection.on("errorMessage", () => (unanswered = undefined));

  connection.parse = ({ text, name = "", types }) => {
    const known = names.get(text);
    currentName = name || (known ?? "");
    if (known !== undefined && name === "") return;
    if (name === "" && onePlanPattern.test(text) && names.size < statementsMax) {
      currentName = `overprint_${names.size}`;
      unanswered = { text, name: currentName };
    }
    // drizzle-orm passes its result type parsers in the field for parameter types.
    parse({ text, name: currentName, types: Array.isArray(types) ? types : [] });
  };
  connection.bind = ({ statement, values = [], valueMapper = (value) => value, ...rest }) => {
    // Mapped before anything is written: a value that throws would leave a partial message in the stream.
    const mapped = values.map((value, index) => valueMapper(value, index));
    bind({ ...rest, statement: statement || currentName, values: mapped });
  };
}
