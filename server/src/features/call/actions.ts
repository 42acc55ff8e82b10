import { otherCallDate } from "@lectern/domain/call/announcement";
import type { OtherCall } from "@lectern/domain/call/contract";
import { phase } from "@lectern/domain/call/rules";
import { EDITION_DEFAULTS, type EditionSettings } from "@lectern/domain/call/words";
import type { Queries } from "#platform/db/database";
import type { Platform } from "#platform/platform";
import { callPath, settingsOfOtherCalls } from "./calls-store";
import { settingsOfCalls, storedSettings } from "./store";

/** The settings of a call: the stored changes over the defaults. */
export const editionFrom = (stored: Record<string, unknown>): EditionSettings => ({
  ...EDITION_DEFAULTS,
  ...stored,
});

/** The edition's current settings. Not cached. */
export async function currentEdition(db: Queries): Promise<EditionSettings> {
  return editionFrom(await storedSettings(db));
}

/** Gives the settings of each call by its id, as of now; `everyCall` is the database of all calls. */
export async function editionsOfCalls(everyCall: Queries): Promise<(call: number) => EditionSettings> {
  const stored = await settingsOfCalls(everyCall);
  return (call) => editionFrom(stored.get(call) ?? {});
}

/** The other open calls that have not closed, newest first, and whether there are any others but drafts. */
export async function otherCalls({
  everyCall,
  call,
  clock,
}: Platform): Promise<{ others: OtherCall[]; several: boolean }> {
  const now = clock.now();
  const rows = await settingsOfOtherCalls(everyCall, call.id);
  const others = rows
    .map(({ stored, ...row }) => ({ row, edition: editionFrom(stored) }))
    .filter(({ row, edition }) => row.state === "open" && phase(edition, now) !== "closed")
    .map(({ row, edition: { product, year, opensAt, closesAt } }) => ({
      path: callPath(row),
      name: `${product} ${year}`,
      when: otherCallDate(now, { opensAt, closesAt }),
    }));
  return { others, several: rows.length > 0 };
}
