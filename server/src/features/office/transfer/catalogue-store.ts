import { sql } from "drizzle-orm";
import type { Queries } from "#platform/db/database";
import { ACCOUNT_COLUMNS, COLUMNS_LEFT_OUT, REFERENCES, TABLES_LEFT_OUT } from "./left-out";

export type Column = {
  name: string;
  /** As PostgreSQL names it. */
  type: string;
  nullable: boolean;
  /** The table whose `id` it holds. */
  refers: string | null;
};

/** A table as it is in an archive. */
export type Table = {
  name: string;
  columns: Column[];
  /** Whether its `id` is a number that the database gives. */
  numbered: boolean;
  key: string[];
  /** Shared by all calls. */
  shared: boolean;
};

type Row = { table: string; name: string; type: string; nullable: boolean; identity: boolean; key: boolean };
type Link = { table: string; column: string; refers: string; key: string };

/** What an archive has of each table, those first that others refer to: read from the database, so that no table is forgotten. */
export async function tablesOfCalls(db: Queries): Promise<Table[]> {
  const { rows } = await db.execute<Row>(COLUMNS);
  const { rows: links } = await db.execute<Link>(LINKS);
  const ofCalls = new Set(rows.filter(({ name }) => name === "call_id").map(({ table }) => table));
  const names = [...new Set(rows.map(({ table }) => table))].filter((name) => isIncluded(name, ofCalls));
  const tables = names.map((name) => {
    const its = rows.filter(({ table }) => table === name);
    return {
      name,
      columns: its
        .filter((row) => isColumnIncluded(row))
        .map((row) => ({
          name: row.name,
          type: row.type,
          nullable: row.nullable,
          refers: referredTo(row, links),
        })),
      numbered: its.some((row) => row.name === "id" && row.identity),
      key: its.filter(({ key, name: column }) => key && column !== "call_id").map((row) => row.name),
      shared: !ofCalls.has(name),
    };
  });
  return inOrder(tables, links);
}

const isIncluded = (name: string, ofCalls: ReadonlySet<string>) =>
  !Object.hasOwn(TABLES_LEFT_OUT, name) && (ofCalls.has(name) || name === "account" || name === "profile");

const isColumnIncluded = ({ table, name }: Row) =>
  name !== "call_id" &&
  !COLUMNS_LEFT_OUT.has(`${table}.${name}`) &&
  (table !== "account" || ACCOUNT_COLUMNS.includes(name));

/** A foreign key may lead to the `id` through the key of another table. */
function referredTo({ table, name }: Pick<Row, "table" | "name">, links: readonly Link[]): string | null {
  const stated = REFERENCES.get(`${table}.${name}`);
  if (stated !== undefined) return stated;
  for (const link of links) {
    if (link.table !== table || link.column !== name) continue;
    const target =
      link.key === "id" ? link.refers : referredTo({ table: link.refers, name: link.key }, links);
    if (target !== null) return target;
  }
  return null;
}

function inOrder(tables: readonly Table[], links: readonly Link[]): Table[] {
  const ordered: Table[] = [];
  const before = ({ name, columns }: Table) => [
    ...links.filter(({ table }) => table === name).map(({ refers }) => refers),
    ...columns.flatMap(({ refers }) => refers ?? []),
  ];
  const waiting = new Set(tables);
  while (waiting.size > 0) {
    const names = new Set([...waiting].map(({ name }) => name));
    const ready = [...waiting].filter((table) =>
      before(table).every((other) => other === table.name || !names.has(other)),
    );
    if (ready.length === 0) throw new Error("Tables refer to each other in a circle.");
    for (const table of ready) {
      waiting.delete(table);
      ordered.push(table);
    }
  }
  return ordered;
}

const COLUMNS = sql`
  select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
    not a.attnotnull as nullable, a.attidentity <> '' as identity,
    coalesce(a.attnum = any (p.conkey), false) as key
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  left join pg_constraint p on p.conrelid = c.oid and p.contype = 'p'
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
  order by c.relname, a.attnum`;

/** The columns of each foreign key, with those that they refer to. */
const LINKS = sql`
  select c.relname as table, a.attname as column, r.relname as refers, f.attname as key
  from pg_constraint k
  join pg_class c on c.oid = k.conrelid and c.relnamespace = 'public'::regnamespace
  join pg_class r on r.oid = k.confrelid
  cross join unnest(k.conkey, k.confkey) as pair (own, other)
  join pg_attribute a on a.attrelid = k.conrelid and a.attnum = pair.own
  join pg_attribute f on f.attrelid = k.confrelid and f.attnum = pair.other
  where k.contype = 'f'
  order by 1, 2, 3`;
