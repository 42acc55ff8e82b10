import { customType, timestamp } from "drizzle-orm/pg-core";

/** A point in time, with zone. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

export const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });
