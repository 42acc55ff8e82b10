import * as contract from "@lectern/domain/reviewing/discussion/contract";
import { messageFaults } from "@lectern/domain/reviewing/discussion/message-faults";
import { currentEdition } from "#features/call/actions";
import { revisionOf } from "#platform/db/table-revision";
import { refuseLostUpdate } from "#platform/http/entity-tag";
import { readIdempotency } from "#platform/http/idempotency-key";
import { listAnswers } from "#platform/http/list-answer";
import { BadInput, found } from "#platform/http/refusal";
import { type Routes, serve } from "#platform/http/serve";
import { rateLimiter } from "#platform/limits/rate-limiter";
import type { Platform } from "#platform/platform";
import {
  type Acting,
  deleteMessage,
  editMessage,
  follow,
  markRead,
  messageTag,
  requireReader,
  settle,
  writeMessage,
} from "./actions";
import { type LineRow, pageOfDiscussions } from "./list-store";
import { peopleFor } from "./people";
import { presentLine, presentMessage } from "./present";
import { membersOf } from "./readers-store";
import {
  DISCUSSION_TABLES,
  findDiscussion,
  findMember,
  findWritten,
  messagesAfter,
  type WrittenRow,
} from "./store";

/** More than a person writes in a heated discussion; a program that floods others with mails is stopped. */
const WRITING = { times: 60, seconds: 10 * 60 };

/** The panel's discussion of each proposal. */
export function discussionRoutes(routes: Routes, platform: Platform): void {
  const { db } = platform;
  const answerList = listAnswers();
  const writing = rateLimiter(platform.everyCall, "discussion", WRITING);

  serve(routes, contract.listDiscussions, async (call) => {
    const revision = await revisionOf(db, DISCUSSION_TABLES);
    return answerList<LineRow>(
      contract.listDiscussions,
      {
        revision,
        page: (last, limit) => pageOfDiscussions(db, call.actor, last?.submissionId ?? 0, limit),
        present: presentLine,
      },
      call,
    );
  });

  serve(routes, contract.getDiscussion, async (call) => {
    const { actor, params } = call;
    const revision = await revisionOf(db, DISCUSSION_TABLES);
    // After the revision: what was read before it may be older.
    const edition = await currentEdition(db);
    await requireReader(db, { actor, edition, submissionId: params.id });
    const others = async () => {
      const [of, member, members] = await Promise.all([
        findDiscussion(db, params.id),
        findMember(db, params.id, actor.userId),
        membersOf(db, params.id),
      ]);
      return {
        people: peopleFor(actor, members, edition),
        anonymous: edition.reviewersAnonymous,
        read: member?.read ?? 0,
        following: member?.following ?? "own",
        settled: of !== null && of.settledThrough === of.messages,
      };
    };
    return answerList<WrittenRow>(
      contract.getDiscussion,
      {
        revision,
        within: { field: "messages", others },
        page: (last, limit) => messagesAfter(db, params.id, last?.message.number ?? 0, limit),
        present: (row) => presentMessage(row, actor, edition),
      },
      call,
    );
  });

  const written = async ({ actor, edition, submissionId }: Acting, number: number) =>
    presentMessage(found(await findWritten(db, submissionId, number)), actor, edition);

  const refuseFaults = ({ text }: { text: string }) => {
    const faults = messageFaults(text);
    if (faults.length > 0) throw new BadInput({ text: faults });
  };

  serve(routes, contract.writeMessage, async ({ actor, edition, params, body, request, reply }) => {
    refuseFaults(body);
    const acting = { actor, edition, submissionId: params.id };
    await requireReader(db, acting);
    await writing.take(actor.userId);
    const once = readIdempotency(request, body);
    const number = await writeMessage(platform, acting, { text: body.text, replyTo: body.reply_to, once });
    const message = await written(acting, number);
    reply.header("etag", messageTag(message));
    return message;
  });

  serve(routes, contract.editMessage, async ({ actor, edition, params, body, request, reply }) => {
    refuseFaults(body);
    const acting = { actor, edition, submissionId: params.id };
    await editMessage(platform, acting, { number: params.n, text: body.text }, refuseLostUpdate(request));
    const message = await written(acting, params.n);
    reply.header("etag", messageTag(message));
    return message;
  });

  serve(routes, contract.deleteMessage, async ({ actor, edition, params, request }) => {
    const acting = { actor, edition, submissionId: params.id };
    await deleteMessage(platform, acting, params.n, refuseLostUpdate(request));
    return null;
  });

  serve(routes, contract.markDiscussionRead, async ({ actor, edition, params, body }) => {
    await markRead(platform, { actor, edition, submissionId: params.id }, body.through);
    return null;
  });

  serve(routes, contract.followDiscussion, async ({ actor, edition, params, body }) => {
    await follow(platform, { actor, edition, submissionId: params.id }, body.following);
    return null;
  });

  serve(routes, contract.settleDiscussion, async ({ actor, edition, params, body }) => {
    await settle(platform, { actor, edition, submissionId: params.id }, body);
    return null;
  });
}
