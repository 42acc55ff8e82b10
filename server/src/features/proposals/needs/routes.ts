import { fullName } from "@lectern/domain/identity/profiles/rules";
import { grouped } from "@lectern/domain/kernel/grouped";
import * as contract from "@lectern/domain/proposals/needs/contract";
import { askedNeeds } from "@lectern/domain/proposals/needs/rules";
import { needField } from "@lectern/domain/proposals/needs/words";
import type { FastifyReply } from "fastify";
import { record } from "#features/log/actions";
import { csvAnswer } from "#platform/http/csv";
import { entityTag, refuseLostUpdate } from "#platform/http/entity-tag";
import { type Routes, serve } from "#platform/http/serve";
import type { Platform } from "#platform/platform";
import { acceptedSpeakers } from "../speaker-forms/accepted-store";
import {
  openedNeeds,
  ownNeeds,
  type ProgrammeEnd,
  presentForm,
  readNeedsForm,
  saveNeedsForm,
  saveOwnNeeds,
} from "./actions";
import { listNeeds } from "./store";

export function needsRoutes(
  routes: Routes,
  platform: Platform,
  { programmeEnd }: { programmeEnd: ProgrammeEnd },
): void {
  const { db, call, clock } = platform;

  async function own(accountId: string, reply: FastifyReply) {
    const { own, tag } = await ownNeeds(platform, db, accountId, programmeEnd);
    reply.header("etag", tag);
    return own;
  }

  async function form(reply: FastifyReply) {
    const read = await readNeedsForm(db, call.id, programmeEnd);
    reply.header("etag", entityTag(read.version));
    return presentForm(read);
  }

  /** Each accepted speaker once, in the order of their first proposal. */
  async function everyone(): Promise<contract.NeedsRow[]> {
    const [speakers, stored] = await Promise.all([acceptedSpeakers(db), listNeeds(db)]);
    const rows = new Map(stored.map((row) => [row.accountId, row]));
    const people = [...grouped(speakers, ({ accountId }) => accountId)];
    return Promise.all(
      people.map(async ([accountId, proposals]) => {
        const row = rows.get(accountId);
        const [first] = proposals;
        return {
          full_name: first ? fullName(first) : "",
          email: first?.email ?? "",
          proposals: proposals.map(({ pk, title }) => ({ pk, title })),
          saved_on: row?.savedAt.toISOString() ?? null,
          needs: row ? await openedNeeds(platform, row) : null,
        };
      }),
    );
  }

  serve(routes, contract.getOwnNeeds, ({ actor, reply }) => own(actor.userId, reply));

  serve(routes, contract.putOwnNeeds, async ({ actor, body, request, reply }) => {
    const refuseStale = refuseLostUpdate(request);
    await saveOwnNeeds(platform, actor, body, { refuseStale, programmeEnd });
    return own(actor.userId, reply);
  });

  serve(routes, contract.listNeeds, async () => ({
    form: presentForm(await readNeedsForm(db, call.id, programmeEnd)),
    rows: await everyone(),
  }));

  serve(routes, contract.exportNeeds, async ({ actor, reply }) => {
    const details = { what: "needs of speakers" };
    await record(db, { at: clock.now(), actorId: actor.userId, action: "export", details });
    const asked = askedNeeds((await readNeedsForm(db, call.id, programmeEnd)).content.sections);
    const lines = (await everyone()).map(({ full_name, email, proposals, saved_on, needs }) => [
      full_name,
      email,
      proposals.map(({ pk }) => pk).join(", "),
      saved_on ?? "",
      ...asked.map((name) => needs?.[name] ?? ""),
    ]);
    const columns = ["speaker", "email", "proposals", "saved (UTC)"];
    const labels = asked.map((name) => needField(name).label);
    return csvAnswer(reply, "needs", [...columns, ...labels], [lines]);
  });

  serve(routes, contract.getNeedsForm, ({ reply }) => form(reply));

  serve(routes, contract.putNeedsForm, async ({ actor, body, request, reply }) => {
    await saveNeedsForm(platform, actor, body, refuseLostUpdate(request));
    return form(reply);
  });
}
