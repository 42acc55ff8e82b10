import { test } from "vitest";
import { callAs } from "./client";
import { makeOn } from "./make";
import { type Overrides, type TestServer, testServer } from "./server";

type Options = () => Overrides | Promise<Overrides>;

/**
 * Tests on a server with an empty database, which those of a file share. `as` and `visitor` call its API, `make` puts
 * people and proposals there. What happens before all tests belongs in `it.beforeAll`, so that the server runs by then.
 */
export const onServer = (options?: Options) => testsOn("file", options);

/** The same with a new server for each test. */
export const onNewServers = (options?: Options) => testsOn("test", options);

function testsOn(scope: "file" | "test", options: Options = () => ({})) {
  // The functions of a file close over it; the fixture puts what runs into it.
  const server = {} as TestServer;
  const it = test.extend<{ server: TestServer }>({
    server: [
      // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of fixtures from this pattern
      async ({}, use) => {
        const started = await testServer(await options());
        await use(Object.assign(server, started));
        await started.close();
      },
      { scope, auto: true },
    ],
  });
  const as = (who: { access: string } | null) => callAs(server, who);
  return { it, server, as, visitor: callAs(server, null), make: makeOn(server) };
}
