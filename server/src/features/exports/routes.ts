import { Readable } from "node:stream";
import * as contract from "@lectern/domain/exports/contract";
import type { Actor } from "@lectern/domain/kernel/actor";
import { grouped } from "@lectern/domain/kernel/grouped";
import type { FastifyInstance } from "fastify";
import type { Queries } from "#platform/db/database";
import { asDownload, csvAnswer } from "#platform/http/csv";
import { serve } from "#platform/http/serve";
import { countAttempts } from "#platform/limits/attempts";
import type { Platform } from "#platform/platform";
import { record } from "../audit/actions";
import { PROPOSAL_COLUMNS, proposalDocument, proposalLine, REVIEW_COLUMNS, reviewLine } from "./present";
import { type ExportedProposal, type ExportedReview, proposalPages, reviewsOf } from "./store";

/** What organisers take out for other programs. Each export is noted: it holds what nobody outside may see. */
export function exportRoutes(app: FastifyInstance, { db, clock }: Platform): void {
  const exports = countAttempts(db, "export", { times: 30, seconds: 600 });

  async function note(actor: Actor, what: string): Promise<void> {
    await exports.take(actor.userId);
    await record(db, { at: clock.now(), actorId: actor.userId, action: "export", details: { what } });
  }

  serve(app, contract.exportProposals, async ({ actor, reply }) => {
    await note(actor, "proposals");
    return csvAnswer(
      reply,
      "proposals",
      PROPOSAL_COLUMNS,
      lines(db, (p, own) => [proposalLine(p, own)]),
    );
  });

  serve(app, contract.exportReviews, async ({ actor, reply }) => {
    await note(actor, "reviews");
    return csvAnswer(
      reply,
      "reviews",
      REVIEW_COLUMNS,
      lines(db, (_, own) => own.map(reviewLine)),
    );
  });

  serve(app, contract.exportAll, async ({ actor, reply }) => {
    await note(actor, "proposals and reviews");
    asDownload(reply, "proposals.json").type("application/json; charset=utf-8");
    return Readable.from(documents(db));
  });
}

type Rows<T> = (proposal: ExportedProposal, reviews: ExportedReview[]) => T[];

/** What each proposal with its reviews becomes, in the order of the proposals. */
async function* lines<T>(db: Queries, of: Rows<T>): AsyncGenerator<T> {
  for await (const page of proposalPages(db)) {
    const ids = page.map(({ submission }) => submission.id);
    const reviews = grouped(await reviewsOf(db, ids), ({ review }) => review.submissionId);
    for (const proposal of page) yield* of(proposal, reviews.get(proposal.submission.id) ?? []);
  }
}

/** One JSON array, piece by piece. */
async function* documents(db: Queries): AsyncGenerator<string> {
  let before = "[";
  for await (const document of lines(db, (p, own) => [proposalDocument(p, own)])) {
    yield `${before}\n${JSON.stringify(document)}`;
    before = ",";
  }
  yield before === "[" ? "[]\n" : "\n]\n";
}
