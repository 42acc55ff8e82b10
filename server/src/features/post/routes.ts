import * as contract from "@lectern/domain/post/contract";
import type { FastifyReply } from "fastify";
import { refuseLostUpdate } from "#platform/http/entity-tag";
import { requiredIdempotencyKey } from "#platform/http/idempotency-key";
import { found } from "#platform/http/refusal";
import { type Routes, serve } from "#platform/http/serve";
import type { Platform } from "#platform/platform";
import { editMail, mailTag, outboxPage, presentMail, sendAgain, stopMail } from "./outbox";
import { findMail } from "./outbox-store";
import type { MailRow } from "./store";
import { deleteTemplate, listTemplates, putTemplate, templateTag } from "./templates";

export function mailRoutes(routes: Routes, platform: Platform): void {
  const { db } = platform;

  serve(routes, contract.listTemplates, () => listTemplates(db));

  serve(routes, contract.putTemplate, async ({ actor, params, body, request, reply }) => {
    const saved = await putTemplate(platform, actor, params.key, body, refuseLostUpdate(request));
    reply.header("etag", templateTag(saved));
    return saved;
  });

  serve(routes, contract.deleteTemplate, async ({ actor, params, request }) => {
    await deleteTemplate(platform, actor, params.key, refuseLostUpdate(request));
    return null;
  });

  serve(routes, contract.listOutbox, ({ query }) =>
    outboxPage(db, {
      search: query.q ?? "",
      state: query.state ?? null,
      kind: query.kind ?? null,
      before: query.before ?? null,
    }),
  );

  const answer = (reply: FastifyReply, mail: MailRow) => {
    reply.header("etag", mailTag(mail));
    return presentMail(mail);
  };

  serve(routes, contract.getMail, async ({ params, reply }) =>
    answer(reply, found(await findMail(db, params.id))),
  );

  serve(routes, contract.editMail, async ({ actor, params, body, request, reply }) =>
    answer(reply, await editMail(platform, actor, params.id, body, refuseLostUpdate(request))),
  );

  serve(routes, contract.stopMail, async ({ actor, params, reply }) =>
    answer(reply, await stopMail(platform, actor, params.id)),
  );

  serve(routes, contract.sendAgain, async ({ actor, params, body, request, reply }) => {
    const key = requiredIdempotencyKey(request);
    return answer(reply, await sendAgain(platform, actor, params.id, { to: body.to, key }));
  });
}
