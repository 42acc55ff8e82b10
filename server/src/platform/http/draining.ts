import type { FastifyInstance } from "fastify";

/** While the server closes, each connection is closed after its answer, as an open one would delay the shutdown. */
export function closeConnectionsOnShutdown(app: FastifyInstance, endStreams: () => void): void {
  let closing = false;
  app.addHook("preClose", async () => {
    closing = true;
    endStreams();
  });
  app.addHook("onSend", (_request, reply, _payload, done) => {
    if (closing) reply.header("connection", "close");
    done();
  });
  // A connection that was not idle yet when the idle ones were closed.
  app.addHook("onResponse", (_request, _reply, done) => {
    if (closing) setImmediate(() => app.server.closeIdleConnections());
    done();
  });
}
