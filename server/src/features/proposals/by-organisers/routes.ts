import type { EditionSettings } from "@lectern/domain/call/words";
import type { Actor } from "@lectern/domain/kernel/actor";
import * as contract from "@lectern/domain/proposals/by-organisers/contract";
import type { FastifyReply } from "fastify";
import { currentEdition } from "#features/call/actions";
import { refuseLostUpdate } from "#platform/http/entity-tag";
import { readIdempotency } from "#platform/http/idempotency-key";
import { found } from "#platform/http/refusal";
import { type Routes, serve } from "#platform/http/serve";
import type { Platform } from "#platform/platform";
import type { SlotOf } from "../confirmations/actions";
import { chosenFaults, presentSubmission, readerOf, tagFor } from "../present";
import { findAny } from "../views-store";
import { createForSpeaker, editForSpeaker, withdrawForSpeaker } from "./actions";

/** The routes by which organisers create, change and withdraw proposals for their speakers. */
export function byOrganisersRoutes(routes: Routes, platform: Platform, { slotOf }: { slotOf: SlotOf }): void {
  const { db } = platform;

  /** Reports errors of the choices together with those of the texts. */
  const choicesToo = async (body: unknown) => chosenFaults(body, await currentEdition(db));

  async function answer(actor: Actor, edition: EditionSettings, id: number, reply: FastifyReply) {
    const parts = found(await findAny(db, actor.userId, id));
    reply.header("etag", tagFor(parts));
    return presentSubmission(parts, readerOf(actor, edition));
  }

  serve(
    routes,
    contract.createForSpeaker,
    async ({ actor, body, request }) => {
      const once = readIdempotency(request, body);
      return { submission_id: await createForSpeaker(platform, actor, { body, once }) };
    },
    choicesToo,
  );

  serve(
    routes,
    contract.editForSpeaker,
    async ({ actor, edition, params, body, request, reply }) => {
      const refuseStale = refuseLostUpdate(request);
      await editForSpeaker(platform, actor, { id: params.id, body, refuseStale });
      return answer(actor, edition, params.id, reply);
    },
    choicesToo,
  );

  serve(routes, contract.withdrawForSpeaker, async ({ actor, edition, params, body, request, reply }) => {
    const refuseStale = refuseLostUpdate(request);
    await withdrawForSpeaker(platform, edition, actor, { id: params.id, ...body, slotOf, refuseStale });
    return answer(actor, edition, params.id, reply);
  });
}
