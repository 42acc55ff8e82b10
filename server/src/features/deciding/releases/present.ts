import type { Release } from "@lectern/domain/deciding/releases/contract";
import { mayConfirmRelease } from "@lectern/domain/deciding/releases/rules";
import { REFUSALS } from "@lectern/domain/kernel/refusal";
import { namedConference } from "@lectern/domain/proposals/conferences";
import { findOrganiser } from "#features/identity/accounts/store";
import { presentReport } from "#features/post/present";
import { unreachedByReleases } from "#features/proposals/proposal/letters-store";
import type { Queries } from "#platform/db/database";
import { found } from "#platform/http/refusal";
import { countItems, droppedFrom, findRelease, newestReleases, type ReleaseWithPeople } from "./listed-store";

const SHOWN = 100;

/** The newest releases, for this organiser. */
export const presentReleases = async (db: Queries, readerId: string): Promise<Release[]> =>
  present(db, await newestReleases(db, SHOWN), readerId);

/** One release, for this organiser. */
export async function presentRelease(db: Queries, id: number, readerId: string): Promise<Release> {
  const [release] = await present(db, [found(await findRelease(db, id))], readerId);
  return found(release);
}

async function present(
  db: Queries,
  releases: readonly ReleaseWithPeople[],
  readerId: string,
): Promise<Release[]> {
  const ids = releases.map(({ release }) => release.id);
  if (ids.length === 0) return [];
  const [reader, counts, dropped, unreached] = await Promise.all([
    findOrganiser(db, readerId),
    countItems(db, ids),
    droppedFrom(db, ids),
    unreachedByReleases(db, ids),
  ]);
  return releases.map(({ release, createdBy, confirmedBy, takenBackBy }) => {
    const of = <T extends { releaseId: number | null }>(rows: readonly T[]) =>
      rows.filter(({ releaseId }) => releaseId === release.id);
    const why = reader ? mayConfirmRelease(release, reader) : "wrong-group";
    const numbers = new Map(of(counts).map(({ decision, n }) => [decision, n]));
    return {
      id: release.id,
      state: release.state,
      created_by: createdBy,
      created_on: release.createdAt.toISOString(),
      own: release.createdBy === readerId,
      not_confirmable: why && REFUSALS[why].detail,
      confirmed_by: confirmedBy,
      due_on: release.dueAt?.toISOString() ?? null,
      taken_back_by: takenBackBy,
      ended_on: release.endedAt?.toISOString() ?? null,
      counts: {
        ACC: numbers.get("ACC") ?? 0,
        HLD: numbers.get("HLD") ?? 0,
        REJ: numbers.get("REJ") ?? 0,
      },
      unreached: of(unreached).map(({ submission, title, mail, to, ...row }) => ({
        submission,
        title,
        mail,
        to,
        report: presentReport(row),
      })),
      dropped: of(dropped).map(({ submission, conference, title, why }) => ({
        submission,
        ...namedConference(conference),
        title,
        why,
      })),
    };
  });
}
