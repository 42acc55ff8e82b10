import { setImmediate } from "node:timers/promises";
import { Standings, scoreOf } from "@lectern/domain/deciding/board/scores";
import type { Queries } from "#platform/db/database";
import { kept } from "#platform/db/table-revision";
import { SCORE_TABLES, scorePages } from "./store";

/** Returns what gives every proposal's standing as of now. */
export const keptStandings = (db: Queries) => kept(db, SCORE_TABLES, estimate);

async function estimate(db: Queries): Promise<Standings> {
  const standings = new Standings();
  for await (const page of scorePages(db)) {
    for (const row of page) standings.add({ ...row, score: scoreOf(row) });
    await setImmediate();
  }
  for (const _ of standings.estimate()) await setImmediate();
  return standings;
}
