import { readsOfFile } from "@lectern/domain/audit/contract";
import type { EditionSettings } from "@lectern/domain/edition/words";
import type { Download } from "@lectern/domain/files/words";
import type { Actor } from "@lectern/domain/kernel/actor";
import { authorHidden } from "@lectern/domain/reviews/blind";
import * as contract from "@lectern/domain/submissions/contract";
import type { FastifyInstance, FastifyReply } from "fastify";
import { refuseLostUpdate } from "#platform/http/entity-tag";
import { onceOnly } from "#platform/http/idempotency-key";
import { listAnswers } from "#platform/http/list-answers";
import { found } from "#platform/http/refusal";
import { serve } from "#platform/http/serve";
import { countAttempts } from "#platform/limits/attempts";
import type { Platform } from "#platform/platform";
import { fileReads, record } from "../audit/actions";
import { currentEdition } from "../edition/actions";
import { downloadLink, pagePicture, readablePages } from "../files/actions";
import { createSubmission, editSubmission, withdrawSubmission } from "./actions";
import { type ListRow, ownList, reviewersList } from "./list-store";
import {
  chosenFaults,
  extensionFrom,
  presentListItem,
  presentSubmission,
  type Reader,
  tagFor,
} from "./present";
import { editedProposal, type Proposal, proposalFromBody } from "./proposal";
import { findAny, findForReviewer, findOwn } from "./store";
import { confirmUpload, goOnWithoutFile, renewUpload } from "./uploads";

/** How each group finds a submission: those that it may not see are not there. */
const FIND = { speaker: findOwn, reviewer: findForReviewer, organiser: findAny } as const;

export function submissionRoutes(app: FastifyInstance, platform: Platform): void {
  const { db } = platform;
  const edition = () => currentEdition(db);
  const listed = listAnswers(contract.listSubmissions);

  /** Upload data lets somebody fill the store, so a speaker gets it so many times. */
  const uploadData = countAttempts(db, "upload-data", { times: 60, seconds: 600 });

  /** Late codes cannot be guessed; this bounds the work that trying makes. */
  const lateCodes = countAttempts(db, "late-code-spent", { times: 40, seconds: 600 });

  const findFor = async (actor: Actor, id: number) => found(await FIND[actor.group](db, actor.userId, id));

  const readerOf = ({ group }: Actor, { decisionsReleased, blindReviews }: EditionSettings): Reader => ({
    group,
    decisionsReleased,
    blindReviews,
  });

  async function answer(actor: Actor, settings: EditionSettings, id: number, reply: FastifyReply) {
    const reader = readerOf(actor, settings);
    const parts = await findFor(actor, id);
    reply.header("etag", tagFor(parts, reader));
    return presentSubmission(parts, reader);
  }

  /** Every read of a file is noted, whichever way it is read. */
  const recordDownload = (actor: Actor, submissionId: number, download: Download | "pages") =>
    record(db, {
      at: platform.clock.now(),
      actorId: actor.userId,
      action: "download",
      submissionId,
      details: { download, as: actor.group },
    });

  /** A body whose texts are wrong is told of its choices in the same answer. */
  const choicesToo = async (body: unknown) => chosenFaults(body, await edition());

  serve(
    app,
    contract.createSubmission,
    async ({ actor, body, request }) => {
      if (body.extension) await uploadData.take(actor.userId);
      if (body.late_code) await lateCodes.take(actor.userId);
      const settings = await edition();
      const created = await createSubmission(platform, settings, actor, {
        proposal: proposalFromBody(body, settings),
        extension: extensionFrom(body.extension),
        once: onceOnly(request, body),
        lateCode: body.late_code ?? null,
      });
      return { submission_id: created.id, sp: created.upload };
    },
    choicesToo,
  );

  serve(app, contract.confirmUpload, async ({ actor, params, reply }) => {
    const settings = await edition();
    await confirmUpload(platform, settings, actor, params.id);
    return answer(actor, settings, params.id, reply);
  });

  serve(app, contract.renewUpload, async ({ actor, params, body }) => {
    await uploadData.take(actor.userId);
    const extension = extensionFrom(body?.extension);
    const sp = await renewUpload(platform, await edition(), actor, params.id, extension);
    return { submission_id: params.id, sp };
  });

  serve(app, contract.goOnWithoutFile, async ({ actor, params, reply }) => {
    const settings = await edition();
    await goOnWithoutFile(platform, settings, actor, params.id);
    return answer(actor, settings, params.id, reply);
  });

  serve(app, contract.listSubmissions, async ({ actor }) => {
    const reader = readerOf(actor, await edition());
    const list = actor.group === "reviewer" ? reviewersList : ownList;
    return listed<ListRow>({
      key: `${actor.userId} ${reader.group} ${reader.decisionsReleased} ${reader.blindReviews}`,
      stamps: () => list.stamps(db, actor.userId),
      rows: (parts) => list.rows(db, actor.userId, parts),
      partOf: list.partOf,
      page: (last, limit) => list.page(db, actor.userId, last?.submission.id ?? 0, limit),
      present: (parts, position) => presentListItem(parts, reader, position),
    });
  });

  serve(app, contract.getSubmission, async ({ actor, params, reply }) =>
    answer(actor, await edition(), params.id, reply),
  );

  serve(
    app,
    contract.updateSubmission,
    async ({ actor, params, body, request, reply }) => {
      const settings = await edition();
      const edited = (saved: Proposal) => editedProposal(body, saved, settings);
      await editSubmission(platform, settings, actor, params.id, edited, refuseLostUpdate(request));
      return answer(actor, settings, params.id, reply);
    },
    choicesToo,
  );

  serve(app, contract.withdrawSubmission, async ({ actor, params, body }) => {
    await withdrawSubmission(platform, await edition(), actor, params.id, body?.reason ?? "");
    return null;
  });

  serve(app, readsOfFile, async ({ actor, params }) => {
    const { submission } = await findFor(actor, params.id);
    return fileReads(db, submission.id, actor.userId);
  });

  serve(app, contract.listPages, async ({ actor, params }) => {
    const { submission } = await findFor(actor, params.id);
    const pages = await readablePages(db, submission.id);
    await recordDownload(actor, submission.id, "pages");
    return { pages: pages.map(({ width, height }) => ({ width, height })) };
  });

  serve(app, contract.getPage, async ({ actor, params, reply }) => {
    const { submission } = await findFor(actor, params.id);
    const { mediaType, content } = await pagePicture(platform, db, submission.id, params.n);
    reply.type(mediaType);
    return content;
  });

  serve(app, contract.downloadFile, async ({ actor, params }) => {
    const { submission } = await findFor(actor, params.id);
    const hidden = { authorHidden: authorHidden(readerOf(actor, await edition()), submission) };
    const url = await downloadLink(platform, db, submission.id, params.dl, hidden);
    await recordDownload(actor, submission.id, params.dl);
    return { url };
  });
}
