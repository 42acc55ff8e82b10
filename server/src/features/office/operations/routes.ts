import { ErrorBody } from "@lectern/domain/kernel/endpoint";
import { getHealth, getLiveness } from "@lectern/domain/office/operations/contract";
import type { FastifyInstance } from "fastify";
import { currentEdition } from "#features/call/actions";
import type { Platform } from "#platform/platform";
import { overall, readiness } from "./actions";

/** What monitoring and security researchers read, about the installation as a whole. */
export function operationRoutes(app: FastifyInstance, platform: Platform): void {
  app.get(
    getHealth.path,
    {
      schema: {
        summary: getHealth.summary,
        tags: [getHealth.tag],
        response: { 200: getHealth.answer, 503: getHealth.answer },
      },
    },
    async (_request, reply) => {
      const parts = await readiness(platform);
      const status = overall(parts);
      return reply.code(status === "failing" ? 503 : 200).send({ status, parts });
    },
  );

  // Checks no other service: an unavailable database is no reason to restart the server.
  app.get(
    getLiveness.path,
    {
      schema: {
        summary: getLiveness.summary,
        tags: [getLiveness.tag],
        response: { 200: getLiveness.answer, "4xx": ErrorBody },
      },
    },
    async () => {
      const up = `up for ${Math.floor(process.uptime())} s`;
      return { status: "ok" as const, parts: { process: { ok: true, detail: up } } };
    },
  );

  /** RFC 9116; always expires a year from now. */
  app.get("/.well-known/security.txt", { schema: { hide: true } }, async (_request, reply) => {
    const { email } = await currentEdition(platform.db);
    const expires = new Date(platform.clock.now().getTime() + 365 * 86_400_000).toISOString();
    const lines = [
      `Contact: mailto:${email}`,
      `Expires: ${expires}`,
      "Preferred-Languages: en",
      `Canonical: ${platform.publicUrl}/.well-known/security.txt`,
    ];
    return reply.type("text/plain; charset=utf-8").send(`${lines.join("\n")}\n`);
  });
}
