import * as contract from "@lectern/domain/deciding/notes/contract";
import { record } from "#features/log/actions";
import { refuseLostUpdate } from "#platform/http/entity-tag";
import { Refusal } from "#platform/http/refusal";
import { type Routes, serve } from "#platform/http/serve";
import type { Platform } from "#platform/platform";
import { addNote, changeNote, deleteNote, type IsPersonHere, noteTag } from "./actions";
import { presentNote } from "./present";
import { isProposal, notesAbout, notesOn, type Subject } from "./store";

/** The routes of organisers' notes. `isPersonHere` says whom the organisers of the call see. */
export function noteRoutes(
  routes: Routes,
  platform: Platform,
  { isPersonHere }: { isPersonHere: IsPersonHere },
): void {
  const { db } = platform;

  const listed = async (reader: string, subject: Subject) =>
    (await notesOn(db, reader, subject)).map((row) => presentNote(row, reader));

  async function refuseStrangers(id: string): Promise<void> {
    if (!(await isPersonHere(db, id))) throw new Refusal("not-found");
  }

  serve(routes, contract.listProposalNotes, async ({ actor, params }) => {
    if (!(await isProposal(db, params.id))) throw new Refusal("not-found");
    return listed(actor.userId, { submissionId: params.id });
  });

  serve(routes, contract.addProposalNote, async ({ actor, params, body, reply }) => {
    const made = await addNote(platform, actor, { submissionId: params.id }, body.text);
    reply.header("etag", noteTag(made.note));
    return presentNote(made, actor.userId);
  });

  serve(routes, contract.listPersonNotes, async ({ actor, params }) => {
    await refuseStrangers(params.id);
    return listed(actor.userId, { aboutId: params.id });
  });

  serve(routes, contract.addPersonNote, async ({ actor, params, body, reply }) => {
    await refuseStrangers(params.id);
    const made = await addNote(platform, actor, { aboutId: params.id }, body.text);
    reply.header("etag", noteTag(made.note));
    return presentNote(made, actor.userId);
  });

  serve(routes, contract.exportPersonNotes, async ({ actor, params }) => {
    await refuseStrangers(params.id);
    const rows = await notesAbout(db, actor.userId, params.id);
    const at = platform.clock.now();
    await record(db, { at, actorId: actor.userId, action: "export", details: { what: "notes on a person" } });
    return {
      about: params.id,
      notes: rows.map(({ note, pk, title }) => ({
        proposal: pk === null ? null : { pk, title: title ?? "" },
        text: note.text,
        written_on: note.writtenAt.toISOString(),
        changed_on: note.changedAt?.toISOString() ?? null,
      })),
    };
  });

  serve(routes, contract.changeNote, async ({ actor, params, body, request, reply }) => {
    const refuseStale = refuseLostUpdate(request);
    const changed = await changeNote(platform, actor, params.id, { text: body.text, refuseStale });
    reply.header("etag", noteTag(changed.note));
    return presentNote(changed, actor.userId);
  });

  serve(routes, contract.deleteNote, async ({ actor, params, request }) => {
    await deleteNote(platform, actor, params.id, refuseLostUpdate(request));
    return null;
  });
}
