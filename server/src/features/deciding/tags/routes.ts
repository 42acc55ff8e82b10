import * as contract from "@lectern/domain/deciding/tags/contract";
import { revisionOf } from "#platform/db/table-revision";
import { refuseLostUpdate } from "#platform/http/entity-tag";
import { listAnswers } from "#platform/http/list-answer";
import { type Routes, serve } from "#platform/http/serve";
import type { Platform } from "#platform/platform";
import { changeTag, createTag, deleteTag, mergeTag, tagProposals, tagTag } from "./actions";
import { presentTag } from "./present";
import { type ListedTag, pageOfTags, TAG_TABLES } from "./store";

/** The routes of tags. What the list says of another's own tags is nothing, and its ETag is made of what it says. */
export function tagRoutes(routes: Routes, platform: Platform): void {
  const { db } = platform;
  const answerList = listAnswers();

  serve(routes, contract.listTags, async (call) =>
    answerList<ListedTag>(
      contract.listTags,
      {
        revision: await revisionOf(db, TAG_TABLES),
        page: (last, limit) => pageOfTags(db, call.actor.userId, last?.tag.id ?? 0, limit),
        present: presentTag,
      },
      call,
    ),
  );

  serve(routes, contract.createTag, async ({ actor, body, reply }) => {
    const tag = await createTag(platform, actor, body);
    reply.header("etag", tagTag(tag));
    return presentTag({ tag, submissions: [] });
  });

  serve(routes, contract.changeTag, async ({ actor, params, body, request, reply }) => {
    const refuseStale = refuseLostUpdate(request);
    const changed = await changeTag(platform, actor, params.id, { ...body, refuseStale });
    reply.header("etag", tagTag(changed.tag));
    return presentTag(changed);
  });

  serve(routes, contract.deleteTag, async ({ actor, params, request }) => {
    await deleteTag(platform, actor, params.id, refuseLostUpdate(request));
    return null;
  });

  serve(routes, contract.mergeTag, async ({ actor, params, body, request }) => {
    await mergeTag(platform, actor, params.id, { ...body, refuseStale: refuseLostUpdate(request) });
    return null;
  });

  serve(routes, contract.tagProposals, ({ actor, body }) => tagProposals(platform, actor, body));
}
