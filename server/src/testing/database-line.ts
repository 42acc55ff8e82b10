import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from "node:net";
import type pg from "pg";

/** A network line to the database that a test can cut and mend. */
export type DatabaseLine = {
  /** The same database, through the line. */
  config: pg.PoolConfig;
  /** Ends every connection and refuses new ones, as a database does that was killed. */
  cut(): Promise<void>;
  mend(): Promise<void>;
};

export async function databaseLine(cluster: pg.PoolConfig): Promise<DatabaseLine> {
  const { far, credentials } = addressOf(cluster);
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const onward = connect(far);
    for (const [from, to] of [
      [near, onward],
      [onward, near],
    ] as const) {
      sockets.add(from);
      from.on("error", () => {});
      from.once("close", () => {
        sockets.delete(from);
        to.destroy();
      });
      from.pipe(to);
    }
  });
  const listen = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, "127.0.0.1", () => resolve()));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    config: { ...credentials, host: "127.0.0.1", port },
    async cut() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    mend: () => listen(port),
  };
}

function addressOf(cluster: pg.PoolConfig): { far: NetConnectOpts; credentials: pg.PoolConfig } {
  if (cluster.connectionString) {
    const { hostname, port, username, password } = new URL(cluster.connectionString);
    const credentials = { user: decodeURIComponent(username), password: decodeURIComponent(password) };
    return { far: { host: hostname, port: Number(port || 5432) }, credentials };
  }
  const { host = "localhost", port = 5432, user, password } = cluster;
  const far = host.startsWith("/") ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
  return { far, credentials: { ...(user && { user }), ...(password && { password }) } };
}
