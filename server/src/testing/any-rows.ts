import type pg from "pg";

type Column = { table: string; column: string; type: string; refers: string | null; key: string | null };

/** The columns of our tables that take a value, with what a foreign key refers to. */
const COLUMNS = `
  select c.table_name as table, c.column_name as column, c.data_type as type, k.refers, k.key
  from information_schema.columns c
  left join (
    select con.conrelid::regclass::text as t, a.attname as col, con.confrelid::regclass::text as refers, f.attname as key
    from pg_constraint con
    join pg_attribute a on a.attrelid = con.conrelid and a.attnum = con.conkey[1]
    join pg_attribute f on f.attrelid = con.confrelid and f.attnum = con.confkey[1]
    where con.contype = 'f'
  ) k on quote_ident(c.table_name) = k.t and c.column_name = k.col
  where c.table_schema = 'public' and c.is_identity = 'NO' and c.is_generated = 'NEVER'
  order by c.table_name, c.ordinal_position`;

/** Some value of a type, different for each row. */
const VALUES: Record<string, (n: number) => string> = {
  uuid: (n) => `md5('${n}')::uuid`,
  text: (n) => `'Zoë ${n}'`,
  integer: (n) => `${n}`,
  smallint: (n) => `${n}`,
  bigint: (n) => `${n}`,
  boolean: (n) => `${n % 2 === 0}`,
  ARRAY: () => "'{}'",
  bytea: (n) => `'\\x0${n}'::bytea`,
  jsonb: (n) => `'{"n": ${n}}'::jsonb`,
  "timestamp with time zone": (n) => `'2025-01-0${n}T00:00:00Z'::timestamptz`,
};

/** Puts `rows` rows into every table that has none, whatever its columns are, those that others refer to first. */
export async function fillEmptyTables(client: pg.Client, rows = 3): Promise<void> {
  // Triggers would add rows of their own.
  await client.query("set session_replication_role = replica");
  const { rows: columns } = await client.query<Column>(COLUMNS);
  const tables = new Map<string, Column[]>();
  for (const column of columns) tables.set(column.table, [...(tables.get(column.table) ?? []), column]);
  const filled = new Set<string>();
  while (filled.size < tables.size) {
    const before = filled.size;
    for (const [table, its] of tables) {
      const ready = its.every(({ refers }) => refers === null || refers === table || filled.has(refers));
      if (filled.has(table) || !ready) continue;
      filled.add(table);
      const { rowCount } = await client.query(`select 1 from "${table}" limit 1`);
      if (rowCount === 0) for (let n = 1; n <= rows; n++) await insert(client, table, its, n);
    }
    if (filled.size === before) throw new Error("These tables refer to each other in a circle.");
  }
  await client.query("reset session_replication_role");
}

async function insert(client: pg.Client, table: string, columns: Column[], n: number): Promise<void> {
  const values = columns.map(({ type, refers, key }) => {
    if (refers !== null) return `(select "${key}" from ${refers} order by 1 limit 1 offset ${n - 1})`;
    const value = VALUES[type];
    if (!value) throw new Error(`There is no value of the type ${type} for ${table}.`);
    return value(n);
  });
  const names = columns.map(({ column }) => `"${column}"`);
  await client.query(`insert into "${table}" (${names.join(", ")}) values (${values.join(", ")})`);
}

/** Every row of every table, with the named columns only where they are given. */
export async function allRows(
  client: pg.Client,
  of?: Map<string, string[]>,
): Promise<Map<string, Record<string, unknown>[]>> {
  const tables = of ?? (await tablesOf(client));
  const found = new Map<string, Record<string, unknown>[]>();
  for (const [table, columns] of tables) {
    const names = columns.map((column) => `"${column}"`).join(", ");
    const { rows } = await client.query(`select ${names} from "${table}" order by ${names}`);
    found.set(table, rows);
  }
  return found;
}

/** The tables of ours that there are, with their columns. */
export async function tablesOf(client: pg.Client): Promise<Map<string, string[]>> {
  const { rows } = await client.query<{ table: string; columns: string[] }>(
    `select table_name as table, array_agg(column_name::text order by ordinal_position) as columns
     from information_schema.columns where table_schema = 'public' group by 1 order by 1`,
  );
  return new Map(rows.map(({ table, columns }) => [table, columns]));
}
