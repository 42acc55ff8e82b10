import { callWindow } from "@lectern/domain/call/conference-dates";
import type { EditionSettings } from "@lectern/domain/call/words";
import { grouped } from "@lectern/domain/kernel/grouped";
import * as contract from "@lectern/domain/office/calls/contract";
import { visibleDecision } from "@lectern/domain/proposals/visible-decision";
import { statusFor } from "@lectern/domain/proposals/words";
import { editionsOfCalls } from "#features/call/actions";
import { allCalls, type CallRow, callPath } from "#features/call/calls-store";
import { type Routes, serve } from "#platform/http/serve";
import type { Platform } from "#platform/platform";
import { callOfProposal, isOwner, renameCall, startCall, switchCall } from "./actions";
import { groupsOf, proposalsOf } from "./store";

export function callRoutes(routes: Routes, platform: Platform): void {
  const { everyCall } = platform;

  const newestFirst = async () => (await allCalls(everyCall)).reverse();

  const present = async (row: CallRow) => presentCall(row, (await editionsOfCalls(everyCall))(row.id));

  serve(routes, contract.listCalls, async () => {
    const [rows, editions] = [await newestFirst(), await editionsOfCalls(everyCall)];
    return rows.filter(({ state }) => state !== "draft").map((row) => presentCall(row, editions(row.id)));
  });

  serve(routes, contract.listOwnCalls, async ({ actor }) => {
    const [rows, editions, groups, proposals, owner] = await Promise.all([
      newestFirst(),
      editionsOfCalls(everyCall),
      groupsOf(everyCall, actor.userId),
      proposalsOf(everyCall, actor.userId),
      isOwner(platform, actor.userId),
    ]);
    const byCall = grouped(proposals, ({ callId }) => callId);
    const calls = rows
      .map((row) => {
        const submitted = byCall.get(row.id) ?? [];
        return {
          ...presentCall(row, editions(row.id)),
          group: groups.get(row.id) ?? ("speaker" as const),
          proposals: submitted.length,
          submitted: submitted.map(({ pk, title, status, ...decided }) => ({
            pk,
            title,
            status: statusFor("speaker", status),
            overall_status: visibleDecision(decided, editions(row.id)),
          })),
        };
      })
      .filter(
        ({ state, group, proposals }) => state !== "draft" || group !== "speaker" || proposals > 0 || owner,
      );
    return { calls, may_start: owner };
  });

  serve(routes, contract.startCall, async ({ actor, body }) =>
    present(await startCall(platform, actor.userId, body)),
  );

  serve(routes, contract.renameCall, async ({ actor, params, body }) =>
    present(await renameCall(platform, actor.userId, { from: params.slug, to: body.slug })),
  );

  serve(routes, contract.findProposalsCall, async ({ actor, params }) => ({
    path: callPath(await callOfProposal(platform, params.id, actor.userId)),
  }));

  serve(routes, contract.changeCall, async ({ actor, params, body }) =>
    present(await switchCall(platform, actor.userId, params.slug, body.change)),
  );
}

const presentCall = (row: CallRow, { product, year, ...edition }: EditionSettings): contract.Call => ({
  slug: row.slug,
  path: callPath(row),
  name: `${product} ${year}`,
  series: row.series,
  state: row.state,
  is_default: row.isDefault,
  opens_on: edition.opensAt,
  closes_on: callWindow({ product, ...edition }).closesAt,
});
