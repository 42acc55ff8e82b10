import { randomUUID } from "node:crypto";
import type { Queries } from "#platform/db/database";
import { factOnce } from "../operations/store";

/** Names this installation among all in the ids of its events and people. */
export const programmeNamespace = (db: Queries): Promise<string> =>
  factOnce(db, "programme namespace", randomUUID());
