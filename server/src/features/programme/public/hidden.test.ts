import { expect } from "vitest";
import { onNewServers } from "#testing/on-server";
import { routesOf } from "#testing/routes-of";
import { programmeOn } from "../world.fixture";
import { WAYS_TO_LEAVE } from "./leaving.fixture";

const { it, server, make } = onNewServers();
let world: Awaited<ReturnType<typeof programmeOn>>;
it.beforeEach(async () => {
  world = await programmeOn(server);
});

/** What an address may ask for beside its path. */
const QUERIES = ["", "?q=canary", "?q=canaria", "?view=rooms", "?room=vault", "?day=2025-07-01"];

/** Every address that a route answers with GET, with each of these in the place of its parameters. */
function addresses(names: readonly string[]): string[] {
  const paths = routesOf(server).flatMap((route) => {
    const [method, path = ""] = route.split(" ");
    if (method !== "GET" || path.includes("*")) return [];
    return path.includes(":") ? names.map((name) => path.replace(/:\w+/g, name)) : [path];
  });
  return paths.flatMap((path) =>
    path.startsWith("/programme") ? QUERIES.map((query) => `${path}${query}`) : [path],
  );
}

it("shows a secret slot at no address that answers without a log-in, until its second", async () => {
  const [open, secret] = [
    await world.accepted("Open talk"),
    await world.accepted("CANARY", await make.speaker({ firstName: "Canaria" })),
  ];
  await world.place(open, "2025-07-01T10:00:00Z");
  await world.publish();
  const ids = [secret, open].flatMap((id) => [String(id), `${id}.ics`]);
  const asked = [
    ...addresses([...ids, "vault", "vault.ics", "main-hall", "main-hall.ics", "canary"]),
    `/programme/mine.ics?talks=${open},${secret}`,
  ];
  expect(asked.length).toBeGreaterThan(100);
  const look = async () => {
    const seen = [];
    for (const url of asked) {
      const { statusCode, payload, headers } = await world.get(url);
      // What a search page repeats of the search is no leak.
      const text = payload.replaceAll(/value="canar(?:y|ia)"/g, "");
      const shows = !/^\/(?:api\/docs|api\/health|\.well-known)/.test(url);
      const head = await server.app.inject({ method: "HEAD", url });
      const length = head.headers["content-length"];
      seen.push({
        url,
        statusCode,
        text: shows ? text : "",
        etag: headers.etag,
        length,
        payload: head.payload,
      });
    }
    return seen;
  };
  /** The addresses whose answer has changed for a reader who knows these. */
  const changedSince = async (known: Awaited<ReturnType<typeof look>>) => {
    const changed = [];
    for (const { url, etag } of known)
      if (etag && (await world.get(url, { "if-none-match": String(etag) })).statusCode !== 304)
        changed.push(url);
    return changed;
  };
  const clockless = (seen: Awaited<ReturnType<typeof look>>) =>
    seen.filter(({ url }) => url.startsWith("/programme") || url.startsWith("/sitemap"));
  const before = clockless(await look());
  await world.place(secret, "2025-07-01T12:00:00Z", {
    room: "Vault",
    secret_until: "2025-03-02T12:00:00Z",
  });
  await world.publish();
  expect(clockless(await look())).toEqual(before);

  server.clock.set("2025-03-02T11:59:59.000Z");
  const hidden = await look();
  expect(clockless(hidden)).toEqual(before);
  for (const { url, text } of hidden) expect(text, url).not.toMatch(/canar|vault/i);
  expect(await changedSince(before)).toEqual([]);

  server.clock.set("2025-03-02T12:00:01.000Z");
  const shown = (await look()).filter(({ statusCode, text }) => statusCode === 200 && /canary/i.test(text));
  const places = new Set(shown.map(({ url }) => url.replace(/\?.*/, "")));
  expect([...places].sort()).toEqual(
    [
      "/programme",
      "/programme/embed",
      "/programme/mine.ics",
      "/programme/rooms/vault",
      "/programme/rooms/vault.ics",
      "/programme/schedule.ics",
      "/programme/schedule.json",
      "/programme/schedule.xml",
      `/programme/talks/${secret}`,
      `/programme/talks/${secret}.ics`,
    ].sort(),
  );
  expect(await world.text("/sitemap.xml")).toContain(`/programme/talks/${secret}<`);
  expect(await world.text(`/programme/talks/${secret}`)).toContain(
    '<meta property="og:title" content="CANARY">',
  );
  expect(await changedSince(before)).toEqual(
    expect.arrayContaining(["/programme", "/programme/embed", "/programme/schedule.ics", "/sitemap.xml"]),
  );
});

/** Ways to leave the programme, without a version that says so. */
it.each(WAYS_TO_LEAVE)("leaves out at once, and of the next version, a talk that %s", async (_, leave) => {
  const id = await world.accepted("Leaving talk");
  await world.place(id, "2025-07-01T10:00:00Z");
  await world.publish();
  const asked = addresses([String(id), `${id}.ics`, "main-hall", "main-hall.ics"]).filter(
    (url) => url.startsWith("/programme") || url.startsWith("/sitemap"),
  );
  asked.push(`/programme/mine.ics?talks=${id}`);
  const showing = async () => {
    const all = await Promise.all(asked.map(async (url) => ({ url, text: await world.text(url) })));
    return all.filter(({ text }) => /Leaving talk|\/talks\/\d/.test(text)).map(({ url }) => url);
  };
  expect((await showing()).length).toBeGreaterThan(8);
  await leave(server, world, id);
  expect(await showing()).toEqual([]);
  await world.place(await world.accepted("Kettles"), "2025-07-01T14:00:00Z");
  await world.publish();
  const text = await world.text("/programme/schedule.json");
  expect([text.includes("Kettles"), text.includes("Leaving talk")]).toEqual([true, false]);
});
