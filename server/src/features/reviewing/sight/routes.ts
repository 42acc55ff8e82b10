import type { EditionSettings } from "@lectern/domain/call/words";
import type { Actor } from "@lectern/domain/kernel/actor";
import * as contract from "@lectern/domain/proposals/contract";
import type { Download } from "@lectern/domain/proposals/files/words";
import { authorHidden, type BlindReader } from "@lectern/domain/reviewing/blind";
import { currentEdition } from "#features/call/actions";
import { record } from "#features/log/actions";
import { downloadLink, pagePicture, readablePages } from "#features/proposals/files/actions";
import { readerOf } from "#features/proposals/present";
import {
  findAny,
  findOwn,
  type ListRow,
  ownPage,
  type SubmissionParts,
} from "#features/proposals/views-store";
import { revisionOf } from "#platform/db/table-revision";
import { listAnswers } from "#platform/http/list-answer";
import { found } from "#platform/http/refusal";
import { type Routes, serve } from "#platform/http/serve";
import type { Platform } from "#platform/platform";
import { presentInList, presentRead, tagOfRead } from "./present";
import {
  countMenu,
  findForReviewer,
  LIST_TABLES,
  pageForReviewer,
  partOfMenu,
  type SeenParts,
  type SeenRow,
} from "./store";

/** The routes to read submissions for every group; invisible ones are answered as missing. */
export function sightRoutes(routes: Routes, platform: Platform): void {
  const { db } = platform;

  const blindReader = (actor: Actor, settings: EditionSettings): BlindReader => ({
    ...readerOf(actor, settings),
    blindReviews: settings.blindReviews,
  });

  const findFor = async ({ group, userId }: Actor, id: number): Promise<SubmissionParts | SeenParts> => {
    if (group === "reviewer") return found(await findForReviewer(db, userId, id));
    return found(group === "speaker" ? await findOwn(db, userId, id) : await findAny(db, id));
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

  serve(routes, contract.listSubmissions, async (call) => {
    const { actor } = call;
    const revision = await revisionOf(db, LIST_TABLES);
    // After the revision: what was read before it may be older.
    const reader = blindReader(actor, await currentEdition(db));
    const pageFor = actor.group === "reviewer" ? pageForReviewer : ownPage;
    return answerList<ListRow | SeenRow>(
      contract.listSubmissions,
      {
        revision,
        page: (last, limit) => pageFor(db, actor.userId, last?.submission.id ?? 0, limit),
        present: (row, position) => presentInList(row, reader, position),
      },
      call,
    );
  });

  serve(routes, contract.getMenu, async (call) => {
    const { actor } = call;
    const reviewing = actor.group === "reviewer";
    const revision = await revisionOf(db, LIST_TABLES);
    const reader = blindReader(actor, await currentEdition(db));
    const others = async () => (reviewing ? { counts: await countMenu(db, actor.userId) } : {});
    // One page: the items of both parts are fewer than a page has.
    const ofReviewer = async (last: ListRow | SeenRow | null): Promise<(ListRow | SeenRow)[]> =>
      last
        ? []
        : [...(await partOfMenu(db, actor.userId, false)), ...(await partOfMenu(db, actor.userId, true))];
    return answerList<ListRow | SeenRow>(
      contract.getMenu,
      {
        revision,
        within: { field: "items", others },
        page: (last, limit) =>
          reviewing ? ofReviewer(last) : ownPage(db, actor.userId, last?.submission.id ?? 0, limit),
        present: (row, position) => presentInList(row, reader, position),
      },
      call,
    );
  });

  serve(routes, contract.getSubmission, async ({ actor, edition, params, reply }) => {
    const reader = blindReader(actor, edition);
    const parts = await findFor(actor, params.id);
    reply.header("etag", tagOfRead(parts));
    return presentRead(parts, reader);
  });

  serve(routes, contract.listPages, async ({ actor, params }) => {
    const { submission } = await findFor(actor, params.id);
    const pages = await readablePages(db, submission.id);
    await recordDownload(actor, submission.id, "pages");
    return { pages: pages.map(({ width, height }) => ({ width, height })) };
  });

  serve(routes, contract.getPage, async ({ actor, params, reply }) => {
    const { submission } = await findFor(actor, params.id);
    const { mediaType, content } = await pagePicture(platform, db, submission.id, params.n);
    reply.type(mediaType);
    return content;
  });

  serve(routes, contract.downloadFile, async ({ actor, edition, params }) => {
    const { submission } = await findFor(actor, params.id);
    const hidden = { authorHidden: authorHidden(blindReader(actor, edition), submission) };
    const url = await downloadLink(platform, db, submission.id, params.dl, hidden);
    await recordDownload(actor, submission.id, params.dl);
    return { url };
  });
}
