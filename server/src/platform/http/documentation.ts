import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import plugin from "fastify-plugin";
import { jsonSchemaTransform, jsonSchemaTransformObject } from "fastify-type-provider-zod";

/** The documentation runs and loads what comes with it, and asks nobody but this server. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  // One style that swagger-ui's own script writes into the page, known by its content.
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
      openapi: "3.1.0",
      info: { title: "Lectern", version: "1", description: "The API behind the pages of the portal." },
      components: { securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" } } },
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  });
  await app.register(swaggerUi, {
    routePrefix: "/api/docs",
    staticCSP: POLICY,
    // Otherwise it shows our documents to a validator on the Internet.
    // A hundred calls at once take long to draw: each part is opened when it is wanted.
    uiConfig: { validatorUrl: null, docExpansion: "none" },
  });
});
