import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import plugin from "fastify-plugin";
import { jsonSchemaTransform, jsonSchemaTransformObject } from "fastify-type-provider-zod";

/** The documentation loads its own files only, and calls this server only. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  // The hash of the one style that swagger-ui's script adds to the page.
  "style-src 'self' 'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** OpenAPI from the same contracts that check the calls, shown at /api/docs/. Register before the routes. */
export const apiDocumentation = plugin(async (app: FastifyInstance) => {
  await app.register(swagger, {
    openapi: {
      // Swagger UI takes ten times as long to show a document of 3.1.
      openapi: "3.0.3",
      info: { title: "Lectern", version: "1", description: "The API behind the pages of the portal." },
      components: { securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" } } },
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  });
  await app.register(swaggerUi, {
    routePrefix: "/api/docs",
    staticCSP: POLICY,
    // No validator: it would send our schema to a server on the Internet. Collapsed: a hundred calls render slowly.
    uiConfig: { validatorUrl: null, docExpansion: "none" },
  });
});
