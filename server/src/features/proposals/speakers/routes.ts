import type { EditionSettings } from "@lectern/domain/call/words";
import type { Actor } from "@lectern/domain/kernel/actor";
import * as contract from "@lectern/domain/proposals/speakers/contract";
import { type Routes, serve } from "#platform/http/serve";
import { networkOf } from "#platform/limits/network";
import { rateLimiter } from "#platform/limits/rate-limiter";
import type { Platform } from "#platform/platform";
import { serveOwn } from "../proposal/serve-own";
import {
  acceptToSpeak,
  answerAsSpeaker,
  type DropReview,
  declineToSpeak,
  previewInvitation,
} from "./accepting";
import * as actions from "./actions";
import { invitationLimit } from "./limits";
import { presentSpeakers } from "./present";

/** The routes about the speakers of a proposal, for its speakers and organisers, and for those who are invited. */
export function speakerRoutes(
  routes: Routes,
  platform: Platform,
  { dropReview }: { dropReview: DropReview },
): void {
  const { db } = platform;
  /** Keys cannot be guessed; this limits the load of attempts. */
  const keys = rateLimiter(db, "speaker-key", { times: 120, seconds: 60 });
  const mails = invitationLimit(db);
  type Asked = { actor: Actor; edition: EditionSettings; params: { id: number } };
  const shown = ({ actor, edition, params }: Asked) => presentSpeakers(platform, edition, actor, params.id);

  serveOwn(routes, contract.listSpeakers, shown);

  serveOwn(routes, contract.addSpeaker, async (call) => {
    const { actor, edition, params, body } = call;
    const email = body.email ?? null;
    if (email !== null) await mails.take(actor, email);
    await actions.addSpeaker(platform, edition, actor, params.id, { name: body.name, email });
    return shown(call);
  });

  serveOwn(routes, contract.changeSpeaker, async (call) => {
    await actions.changeSpeaker(platform, call.edition, call.actor, call.params.id, call.body);
    return shown(call);
  });

  serveOwn(routes, contract.removeSpeaker, async (call) => {
    await actions.removeSpeaker(platform, call.edition, call.actor, call.params.id, call.body);
    return shown(call);
  });

  serveOwn(routes, contract.inviteSpeaker, async (call) => {
    await mails.take(call.actor, call.body.email);
    await actions.inviteSpeaker(platform, call.edition, call.actor, call.params.id, call.body);
    return shown(call);
  });

  serveOwn(routes, contract.handOverLead, async (call) => {
    await actions.handOverLead(platform, call.edition, call.actor, call.params.id, call.body.speaker);
    return shown(call);
  });

  serveOwn(routes, contract.leaveProposal, async ({ actor, edition, params }) => {
    await actions.leaveProposal(platform, edition, actor, params.id);
    return null;
  });

  serveOwn(routes, contract.answerAsSpeaker, async (call) => {
    await answerAsSpeaker(platform, call.edition, call.actor, call.params.id, call.body.answer);
    return shown(call);
  });

  serve(routes, contract.getSpeakerInvitation, async ({ body, request }) => {
    await keys.take(networkOf(request.ip));
    const { speaker, hasAccount, ...about } = await previewInvitation(platform, body.key);
    const { name, email, expiresAt } = speaker;
    return { ...about, name, email, expires_on: expiresAt.toISOString(), has_account: hasAccount };
  });

  serve(routes, contract.acceptToSpeak, async ({ actor, edition, body, request }) => {
    await keys.take(networkOf(request.ip));
    return { submission: await acceptToSpeak(platform, edition, actor, body.key, dropReview) };
  });

  serve(routes, contract.declineToSpeak, async ({ actor, edition, body, request }) => {
    await keys.take(networkOf(request.ip));
    await declineToSpeak(platform, edition, actor, body.key);
    return null;
  });
}
