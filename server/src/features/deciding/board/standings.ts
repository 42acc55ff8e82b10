import { setImmediate } from "node:timers/promises";
import { Standings, scoreOf } from "@lectern/domain/deciding/board/scores";
import type { Queries } from "#platform/db/database";
import { revisionOf } from "#platform/db/table-revision";
import { SCORE_TABLES, scorePages } from "./store";

/**
 * Returns what gives every proposal's standing as of now. It is estimated again when a review has changed; those who ask
 * meanwhile wait for the same estimate.
 */
export function keptStandings(db: Queries): () => Promise<Standings> {
  let kept: { revision: string; standings: Promise<Standings> } | null = null;
  return async () => {
    const revision = await revisionOf(db, SCORE_TABLES);
    if (kept?.revision !== revision) kept = { revision, standings: estimate(db) };
    const { standings } = kept;
    standings.catch(() => {
      kept = null;
    });
    return standings;
  };
}

async function estimate(db: Queries): Promise<Standings> {
  const standings = new Standings();
  for await (const page of scorePages(db)) {
    for (const row of page) standings.add({ ...row, score: scoreOf(row) });
    await setImmediate();
  }
  for (const _ of standings.estimate()) await setImmediate();
  return standings;
}
