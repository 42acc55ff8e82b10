import cors from "@fastify/cors";
import type { FastifyInstance } from "fastify";

/** What a front end on another origin reads of an answer beside its body. */
const EXPOSED = ["allow", "content-disposition", "etag", "retry-after", "www-authenticate", "x-request-id"];
const SENT = ["authorization", "content-type", "idempotency-key", "if-match"];

/** Lets front ends on these origins call the API with their session's cookie; without any, nothing changes. */
export async function answerOtherOrigins(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  if (origins.length === 0) return;
  await app.register(cors, {
    origin: [...origins],
    credentials: true,
    methods: ["GET", "HEAD", "POST", "PUT", "DELETE"],
    allowedHeaders: SENT,
    exposedHeaders: EXPOSED,
    maxAge: 600,
    strictPreflight: false,
  });
}
