import { customType, integer, timestamp } from "drizzle-orm/pg-core";

/** A point in time, with zone. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

export const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** The call that the rows were in before an installation had several. */
export const FIRST_CALL = 1;

/**
 * The call that a row belongs to. A connection reads and writes the rows of one call only (calls.ts), so that no
 * statement names this column but the definitions of keys and indexes. No foreign key: calls are never deleted, and each
 * insert would lock the same row.
 */
export const callId = () => integer("call_id").notNull().default(FIRST_CALL);
