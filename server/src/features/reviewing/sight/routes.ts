import type { Actor } from "@lectern/domain/kernel/actor";
import type { Endpoint } from "@lectern/domain/kernel/endpoint";
import * as contract from "@lectern/domain/proposals/contract";
import type { Download } from "@lectern/domain/proposals/files/words";
import { getOwnMenu, listOwnSubmissions } from "@lectern/domain/proposals/own/contract";
import { getChangesSinceReview } from "@lectern/domain/proposals/versions/contract";
import { authorHidden, type BlindReader } from "@lectern/domain/reviewing/blind";
import { currentEdition } from "#features/call/actions";
import { record } from "#features/log/actions";
import { downloadLink, pagePicture, readablePages } from "#features/proposals/files/actions";
import { answersOfProposal, readQuestions } from "#features/proposals/form-questions/store";
import { findVersion } from "#features/proposals/versions/store";
import {
  findAny,
  findSpoken,
  type ListRow,
  ownPage,
  type SubmissionParts,
} from "#features/proposals/views-store";
import { revisionOf } from "#platform/db/table-revision";
import { type ListCall, type ListSource, listAnswers } from "#platform/http/list-answer";
import { found } from "#platform/http/refusal";
import { type Routes, serve } from "#platform/http/serve";
import type { Platform } from "#platform/platform";
import { blindReader, presentChanges, presentInList, presentInMenu, presentRead, tagOfRead } from "./present";
import {
  countMenu,
  findForReviewer,
  LIST_TABLES,
  listMenuPart,
  type MenuRow,
  pageForReviewer,
  type SeenParts,
  type SeenRow,
} from "./store";
import { versionSeen } from "./version";

/** The routes to read submissions for every group; invisible ones are answered as missing. */
export function sightRoutes(routes: Routes, platform: Platform): void {
  const { db } = platform;

  const asSpeaker = (actor: Actor): Actor => ({ ...actor, group: "speaker" });

  type Seen = { parts: SubmissionParts | SeenParts; as: Actor };

  /** A submission, and who its reader is: of a proposal that they speak in they are a speaker, whatever their group is. */
  const findFor = async (actor: Actor, id: number): Promise<Seen> => {
    const { group, userId } = actor;
    if (group === "reviewer") {
      const seen = await findForReviewer(db, userId, id);
      if (seen) return { parts: seen, as: actor };
    }
    if (group === "organiser") {
      const parts = found(await findAny(db, userId, id));
      return { parts, as: parts.own ? asSpeaker(actor) : actor };
    }
    return { parts: found(await findSpoken(db, userId, id)), as: asSpeaker(actor) };
  };

  /** Records every read of a file in the audit log. */
  const recordDownload = (actor: Actor, submissionId: number, download: Download | "pages") =>
    record(db, {
      at: platform.clock.now(),
      actorId: actor.userId,
      action: "download",
      submissionId,
      details: { download, as: actor.group },
    });

  const answerList = listAnswers();

  /** A page of a person's own submissions. */
  const ownPages =
    ({ userId }: Actor) =>
    (last: ListRow | null, limit: number) =>
      ownPage(db, userId, last?.submission.id ?? 0, limit);

  const reviewersPages =
    ({ userId }: Actor) =>
    (last: SeenRow | null, limit: number) =>
      pageForReviewer(db, userId, last?.submission.id ?? 0, limit);

  /** One page: the items of both parts of a reviewer's menu are fewer than a page has. */
  const reviewersMenu =
    ({ userId }: Actor) =>
    async (last: MenuRow | null): Promise<MenuRow[]> =>
      last ? [] : [...(await listMenuPart(db, userId, false)), ...(await listMenuPart(db, userId, true))];

  type List<R> = Pick<ListSource<R>, "page" | "within"> & {
    as: Actor;
    line: (row: R, reader: BlindReader, position: number) => unknown;
  };

  async function answer<R>(endpoint: Endpoint, { page, as, within, line }: List<R>, call: ListCall) {
    const revision = await revisionOf(db, LIST_TABLES);
    // After the revision: what was read before it may be older.
    const reader = blindReader(as, await currentEdition(db));
    const present = (row: R, position: number) => line(row, reader, position);
    return answerList(endpoint, { revision, page, present, ...(within && { within }) }, call);
  }

  const own = ({ actor }: ListCall) => ({ page: ownPages(actor), as: asSpeaker(actor), line: presentInList });
  const ownItems = { field: "items", others: async () => ({}) };

  serve(routes, listOwnSubmissions, (call) => answer(listOwnSubmissions, own(call), call));

  serve(routes, getOwnMenu, (call) => answer(getOwnMenu, { ...own(call), within: ownItems }, call));

  serve(routes, contract.listSubmissions, (call) => {
    const { actor } = call;
    if (actor.group !== "reviewer") return answer(contract.listSubmissions, own(call), call);
    const seen = { page: reviewersPages(actor), as: actor, line: presentInList };
    return answer(contract.listSubmissions, seen, call);
  });

  serve(routes, contract.getMenu, (call) => {
    const { actor } = call;
    if (actor.group !== "reviewer") return answer(contract.getMenu, { ...own(call), within: ownItems }, call);
    const within = { field: "items", others: async () => ({ counts: await countMenu(db, actor.userId) }) };
    return answer(
      contract.getMenu,
      { page: reviewersMenu(actor), as: actor, within, line: presentInMenu },
      call,
    );
  });

  serve(routes, getChangesSinceReview, async ({ actor, edition, params }) => {
    const parts = found(await findForReviewer(db, actor.userId, params.id));
    const { readVersion } = found(parts.review);
    const { id } = parts.submission;
    const [before, questions, answers] = await Promise.all([
      findVersion(db, id, readVersion),
      readQuestions(db),
      answersOfProposal(db, id),
    ]);
    return presentChanges(before, parts, { reader: blindReader(actor, edition), questions, answers });
  });

  serve(routes, contract.getSubmission, async ({ actor, edition, params, reply }) => {
    const { parts, as } = await findFor(actor, params.id);
    const reader = blindReader(as, edition);
    const seen =
      "review" in parts
        ? { ...parts, version: await versionSeen(db, reader, parts.submission, parts.version) }
        : parts;
    reply.header("etag", tagOfRead(seen));
    return presentRead(seen, reader);
  });

  serve(routes, contract.listPages, async ({ actor, params }) => {
    const { parts, as } = await findFor(actor, params.id);
    const { submission } = parts;
    const pages = await readablePages(db, submission.id);
    await recordDownload(as, submission.id, "pages");
    return { pages: pages.map(({ width, height }) => ({ width, height })) };
  });

  serve(routes, contract.getPage, async ({ actor, params, reply }) => {
    const { submission } = (await findFor(actor, params.id)).parts;
    const { mediaType, content } = await pagePicture(platform, db, submission.id, params.n);
    reply.type(mediaType);
    return content;
  });

  serve(routes, contract.downloadFile, async ({ actor, edition, params }) => {
    const { parts, as } = await findFor(actor, params.id);
    const { submission } = parts;
    const hidden = { authorHidden: authorHidden(blindReader(as, edition), submission) };
    const url = await downloadLink(platform, db, submission.id, params.dl, hidden);
    await recordDownload(as, submission.id, params.dl);
    return { url };
  });
}
