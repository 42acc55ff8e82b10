import * as contract from "@lectern/domain/office/merge/contract";
import { MERGE_REQUESTED } from "@lectern/domain/office/merge/words";
import { accountEdition } from "#features/call/actions";
import { accountLimits } from "#features/identity/accounts/limits";
import { accountById } from "#features/identity/accounts/store";
import { ownerOf } from "#features/identity/accounts/tickets";
import { found } from "#platform/http/refusal";
import { type Routes, serve } from "#platform/http/serve";
import type { Platform } from "#platform/platform";
import { answerMerge, cancelMerge, finishRequest, inspectMerge, requestMerge } from "./actions";
import { previewMerge } from "./merging";
import { type MergeRow, waitingMerge } from "./store";

/** The merge of two accounts of one person. */
export function mergeRoutes(routes: Routes, platform: Platform): void {
  const { db, clock } = platform;
  const limits = accountLimits(db);
  const edition = () => accountEdition(platform);

  async function present({ keptId, endedId, expiresAt, keptConfirmedAt, endedConfirmedAt }: MergeRow) {
    const [kept, ended] = [await accountById(db, keptId), await accountById(db, endedId)];
    return {
      kept_email: found(kept).email,
      ended_email: found(ended).email,
      expires_on: expiresAt.toISOString(),
      kept_confirmed: keptConfirmedAt !== null,
      ended_confirmed: endedConfirmedAt !== null,
      preview: await previewMerge(platform, { kept: keptId, ended: endedId }),
    };
  }

  serve(routes, contract.getMerge, async ({ actor }) => {
    const merge = await waitingMerge(db, actor.userId, clock.now());
    return { waiting: merge && (await present(merge)) };
  });

  serve(routes, contract.requestMerge, async ({ actor, body, request }) => {
    await limits.newAddress(actor.userId);
    // Guesses count as those at the log-in do.
    await limits.login(body.email, request.ip, null);
    const ticket = await requestMerge(platform, await edition(), actor, body);
    return ticket ? { second_factor: ticket } : { detail: MERGE_REQUESTED };
  });

  serve(routes, contract.finishMergeRequest, async ({ actor, body: { ticket, ...answer }, request }) => {
    await limits.factor(request.ip);
    // Guesses count as those at the log-in do: by the account whose codes they are.
    const owner = await ownerOf(platform, ticket);
    if (answer.method !== "passkey") await limits.code(owner);
    await finishRequest(platform, await edition(), actor, { ticket, answer });
    await limits.codeAccepted(owner);
    return { detail: MERGE_REQUESTED };
  });

  serve(routes, contract.cancelMerge, async ({ actor }) => {
    await cancelMerge(platform, actor);
    return null;
  });

  serve(routes, contract.getMergeLink, async ({ body, request }) => {
    await limits.key(request.ip);
    const { merge, side } = await inspectMerge(platform, body.key);
    return { side, merge: await present(merge) };
  });

  serve(routes, contract.answerMergeLink, async ({ body, request }) => {
    await limits.key(request.ip);
    return { result: await answerMerge(platform, await edition(), body) };
  });
}
