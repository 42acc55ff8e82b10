import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { makeOn } from "#testing/make";
import { testServer } from "#testing/server";

it("ends open streams when the server stops, and does not wait for them", async () => {
  const server = await testServer({ live: { maxAgeMs: 600_000, recentMs: 0 } });
  await server.app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = server.app.server.address() as AddressInfo;
  const streams = await Promise.all(
    [await makeOn(server).reviewer(), await makeOn(server).organiser()].map(({ access }) =>
      fetch(`http://127.0.0.1:${port}/api/live/`, { headers: { authorization: `Bearer ${access}` } }),
    ),
  );
  const began = Date.now();
  const texts = Promise.all(streams.map((stream) => stream.text()));
  await server.app.close();
  expect(await texts).toEqual([":\n\n", ":\n\n"]);
  expect(Date.now() - began).toBeLessThan(5_000);
  await server.close();
});
