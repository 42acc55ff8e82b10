import type { Server } from "node:http";
import type { FastifyInstance } from "fastify";

const CHECK_EVERY_MS = 20;

/** While the server closes, each connection is closed after its answer, as an open one would delay the shutdown. */
export function closeConnectionsOnShutdown(app: FastifyInstance, endStreams: () => void): void {
  let closing = false;
  app.addHook("preClose", async () => {
    closing = true;
    endStreams();
    closeAsTheyIdle(app.server);
  });
  app.addHook("onSend", (_request, reply, _payload, done) => {
    if (closing) reply.header("connection", "close");
    done();
  });
}

/** Also connections that were not idle yet when the server began to close, however they are answered. */
function closeAsTheyIdle(server: Server): void {
  if (!server.listening) return;
  const closing = setInterval(() => server.closeIdleConnections(), CHECK_EVERY_MS);
  server.once("close", () => clearInterval(closing));
}
