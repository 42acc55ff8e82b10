import type { Actor } from "@lectern/domain/kernel/actor";
import { getVersion, listVersions } from "@lectern/domain/proposals/versions/contract";
import { LISTED_VERSIONS } from "@lectern/domain/proposals/versions/words";
import { found } from "#platform/http/refusal";
import { type Routes, serve } from "#platform/http/serve";
import type { Platform } from "#platform/platform";
import { readForm } from "../speaker-forms/store";
import { type AnyParts, findAny, findSpoken } from "../views-store";
import { firstVersion, presentCompared, presentVersions } from "./present";
import { newestVersions, versionBefore } from "./store";

/** The routes to read the versions of a proposal, for its speakers and for organisers; to others it is missing. */
export function versionRoutes(routes: Routes, { db }: Platform): void {
  async function findFor({ userId, group }: Actor, id: number): Promise<AnyParts> {
    if (group === "organiser") return found(await findAny(db, userId, id));
    return { ...found(await findSpoken(db, userId, id)), own: true };
  }

  const readQuestions = async () => (await readForm(db, "questions")).content.questions;

  serve(routes, listVersions, async ({ actor, params }) => {
    const { submission, owner, own } = await findFor(actor, params.id);
    const [stored, questions] = await Promise.all([
      newestVersions(db, submission.id, LISTED_VERSIONS + 1),
      readQuestions(),
    ]);
    const rows = stored.length > 0 ? stored : [{ version: firstVersion(submission), ...owner }];
    return {
      total: rows[0]?.version.number ?? 0,
      versions: presentVersions(rows, LISTED_VERSIONS, { userId: actor.userId, seesNames: !own, questions }),
    };
  });

  serve(routes, getVersion, async ({ actor, params }) => {
    const { submission } = await findFor(actor, params.id);
    const [stored, questions] = await Promise.all([
      versionBefore(db, submission.id, params.n),
      readQuestions(),
    ]);
    const [version, before = version] = stored.length > 0 ? stored : [firstVersion(submission)];
    const asked = found(version?.number === params.n ? version : null);
    return presentCompared(before ?? asked, asked, questions);
  });
}
