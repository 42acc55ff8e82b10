import { fullName } from "@lectern/domain/identity/profiles/rules";
import { grouped } from "@lectern/domain/kernel/grouped";
import * as contract from "@lectern/domain/proposals/availability/contract";
import type { FastifyReply } from "fastify";
import { currentEdition } from "#features/call/actions";
import { entityTag, refuseLostUpdate } from "#platform/http/entity-tag";
import { type Routes, serve } from "#platform/http/serve";
import type { Platform } from "#platform/platform";
import { acceptedSpeakers } from "../speaker-forms/accepted-store";
import { readForm } from "../speaker-forms/store";
import { ownAvailability, saveAvailabilityForm, saveOwnAvailability } from "./actions";
import { listAvailability } from "./store";

export function availabilityRoutes(routes: Routes, platform: Platform): void {
  const { db } = platform;

  async function answerOwn(accountId: string, reply: FastifyReply) {
    const { own, tag } = await ownAvailability(db, accountId);
    reply.header("etag", tag);
    return own;
  }

  async function form(reply: FastifyReply) {
    const { version, content } = await readForm(db, "availability");
    reply.header("etag", entityTag(version));
    return content;
  }

  serve(routes, contract.getOwnAvailability, ({ actor, reply }) => answerOwn(actor.userId, reply));

  serve(routes, contract.putOwnAvailability, async ({ actor, body, request, reply }) => {
    await saveOwnAvailability(platform, actor, body.days, refuseLostUpdate(request));
    return answerOwn(actor.userId, reply);
  });

  serve(routes, contract.listAvailability, async () => {
    const [speakers, stored] = await Promise.all([acceptedSpeakers(db), listAvailability(db)]);
    const rows = new Map(stored.map((row) => [row.accountId, row]));
    const { zone } = await currentEdition(db);
    return {
      asked: (await readForm(db, "availability")).content.days,
      zone,
      rows: [...grouped(speakers, ({ accountId }) => accountId)].map(([accountId, proposals]) => ({
        full_name: proposals[0] ? fullName(proposals[0]) : "",
        email: proposals[0]?.email ?? "",
        proposals: proposals.map(({ pk, title }) => ({ pk, title })),
        days: rows.get(accountId)?.days ?? [],
        saved_on: rows.get(accountId)?.savedAt.toISOString() ?? null,
      })),
    };
  });

  serve(routes, contract.getAvailabilityForm, ({ reply }) => form(reply));

  serve(routes, contract.putAvailabilityForm, async ({ actor, body, request, reply }) => {
    await saveAvailabilityForm(platform, actor, body, refuseLostUpdate(request));
    return form(reply);
  });
}
