import type { EditionSettings } from "@lectern/domain/call/words";
import type { Actor } from "@lectern/domain/kernel/actor";
import * as contract from "@lectern/domain/proposals/contract";
import { readsOfFile } from "@lectern/domain/proposals/files/contract";
import type { FastifyReply } from "fastify";
import { currentEdition } from "#features/call/actions";
import { refuseLostUpdate } from "#platform/http/entity-tag";
import { readIdempotency } from "#platform/http/idempotency-key";
import { found } from "#platform/http/refusal";
import { type Routes, serve } from "#platform/http/serve";
import { rateLimiter } from "#platform/limits/rate-limiter";
import type { Platform } from "#platform/platform";
import { createSubmission, editSubmission, withdrawSubmission } from "./actions";
import type { SlotOf } from "./confirmations/actions";
import { fileReads } from "./files/store";
import type { Inviting } from "./inviting";
import { chosenFaults, extensionFrom, ownerReader, presentSubmission, tagFor } from "./present";
import { editedProposal, type Proposal, proposalFromBody } from "./proposal";
import { serveOwn } from "./proposal/serve-own";
import { confirmUpload, continueWithoutFile, renewUpload } from "./uploads";
import { findOwn } from "./views-store";

/** The routes to change one's own submissions; reviewing/sight has the ones to read them, for all groups. */
export function submissionRoutes(
  routes: Routes,
  platform: Platform,
  { slotOf, inviting }: { slotOf: SlotOf; inviting: Inviting },
): void {
  const { db } = platform;

  /** Limits upload data, which could be used to fill the store. */
  const uploadData = rateLimiter(db, "upload-data", { times: 60, seconds: 600 });

  /** Late codes cannot be guessed; this limits the load of attempts. */
  const lateCodes = rateLimiter(db, "late-code-spent", { times: 40, seconds: 600 });

  async function answer(actor: Actor, settings: EditionSettings, id: number, reply: FastifyReply) {
    const parts = found(await findOwn(db, actor.userId, id));
    reply.header("etag", tagFor(parts));
    return presentSubmission(parts, ownerReader(settings));
  }

  /** Reports errors of the choices together with those of the texts. */
  const choicesToo = async (body: unknown) => chosenFaults(body, await currentEdition(db));

  serve(
    routes,
    contract.createSubmission,
    async ({ actor, edition, body, request }) => {
      if (body.extension) await uploadData.take(actor.userId);
      if (body.late_code) await lateCodes.take(actor.userId);
      const invitations = body.invitations ?? [];
      const created = await inviting(actor, invitations, (invite) =>
        createSubmission(platform, actor, {
          proposal: proposalFromBody(body, edition),
          extension: extensionFrom(body.extension),
          once: readIdempotency(request, body),
          lateCode: body.late_code ?? null,
          answers: body.answers ?? null,
          invitations,
          invite,
        }),
      );
      return { submission_id: created.id, sp: created.upload };
    },
    choicesToo,
  );

  serveOwn(routes, contract.confirmUpload, async ({ actor, edition, params, reply }) => {
    await confirmUpload(platform, edition, actor, params.id);
    return answer(actor, edition, params.id, reply);
  });

  serveOwn(routes, contract.renewUpload, async ({ actor, edition, params, body }) => {
    await uploadData.take(actor.userId);
    const extension = extensionFrom(body?.extension);
    const sp = await renewUpload(platform, edition, actor, params.id, extension);
    return { submission_id: params.id, sp };
  });

  serveOwn(routes, contract.goOnWithoutFile, async ({ actor, edition, params, reply }) => {
    await continueWithoutFile(platform, edition, actor, params.id);
    return answer(actor, edition, params.id, reply);
  });

  serveOwn(
    routes,
    contract.updateSubmission,
    async ({ actor, edition, params, body, request, reply }) => {
      const edited = (saved: Proposal) => editedProposal(body, saved, edition);
      const invitations = body.invitations ?? [];
      await inviting(actor, invitations, (invite) => {
        const edit = { edited, answers: body.answers ?? null, invitations, invite };
        return editSubmission(platform, actor, params.id, edit, refuseLostUpdate(request));
      });
      return answer(actor, edition, params.id, reply);
    },
    choicesToo,
  );

  serveOwn(routes, contract.withdrawSubmission, async ({ actor, edition, params, body }) => {
    await withdrawSubmission(platform, edition, actor, params.id, {
      reason: body?.reason ?? "",
      slotOf,
    });
    return null;
  });

  serveOwn(routes, readsOfFile, async ({ actor, params }) => {
    const { submission } = found(await findOwn(db, actor.userId, params.id));
    return fileReads(db, submission.id, actor.userId);
  });
}
