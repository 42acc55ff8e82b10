import { expect } from "vitest";
import { call } from "#features/call/tables";
import { replaceAnswers } from "#features/proposals/consents/store";
import { saveForm } from "#features/proposals/speaker-forms/store";
import { updateSubmission } from "#features/proposals/store";
import { forCall } from "#platform/platform";
import type { Person } from "#testing/make";
import { onNewServers } from "#testing/on-server";
import { programmeOn } from "../world.fixture";

const { it, server, as, make } = onNewServers();
let world: Awaited<ReturnType<typeof programmeOn>>;
it.beforeEach(async () => {
  world = await programmeOn(server);
});

const uidsIn = (calendar: string) => [...calendar.matchAll(/^SUMMARY:(.*)\r$/gm)].map(([, title]) => title);

/** Lets people agree that their profile is published. */
async function publishProfiles(...people: Person[]): Promise<void> {
  const { db, clock } = server.platform;
  const wordings = [{ name: "Profile", text: "?" }];
  const consent = { id: "publish-profile", scope: "speaker", asked: true, wordings };
  await saveForm(db, "consents", 0, { consents: [consent as never] });
  const answer = { consent: "publish-profile", version: 1, answer: "yes", answeredAt: clock.now() } as const;
  await replaceAnswers(
    db,
    people.map(({ id: accountId }) => ({ accountId, ...answer })),
  );
}

/** The linked data of a page, as a program reads it. */
function linkedData(html: string): Record<string, unknown> {
  const [, text = ""] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
  return JSON.parse(text);
}

it("gives a calendar of the talks that an address names, without those that are not in the programme", async () => {
  const [one, two, withdrawn, secret] = [
    await world.accepted("Kettles"),
    await world.accepted("Toasters"),
    await world.accepted("Mixers"),
    await world.accepted("Irons"),
  ];
  await world.place(one, "2025-07-01T10:00:00Z");
  await world.place(two, "2025-07-01T11:00:00Z");
  await world.place(withdrawn, "2025-07-01T12:00:00Z");
  await world.place(secret, "2025-07-01T13:00:00Z", { secret_until: "2025-06-30T12:00:00Z" });
  await world.publish();
  await updateSubmission(server.platform.db, withdrawn, { status: "Withdrawn" });
  const asked = `/programme/mine.ics?talks=${[withdrawn, two, secret, 987_654].join(",")}`;
  const answer = await world.get(asked);
  expect(answer.headers["content-type"]).toBe("text/calendar; charset=utf-8");
  expect(uidsIn(answer.payload)).toEqual(["Toasters"]);
  expect(uidsIn(await world.text(`/programme/mine.ics?talks=${two},${one},${two}`))).toEqual([
    "Kettles",
    "Toasters",
  ]);
  expect(await world.text("/programme/mine.ics?talks=987654")).toMatch(
    /^BEGIN:VCALENDAR[\s\S]*END:VCALENDAR\r?\n?$/,
  );
  const same = await world.get(asked, { "if-none-match": String(answer.headers.etag) });
  expect([same.statusCode, same.payload]).toEqual([304, ""]);
});

it.each([
  "",
  "?talks=",
  "?talks=3,",
  "?talks=abc",
  "?talks=-1",
  "?talks=0",
  "?talks=1e3",
  "?talks=12345678901",
  "?talks=__proto__",
  "?talks=1&talks=2",
  `?talks=${Array.from({ length: 201 }, (_, n) => n + 1)}`,
])("refuses a calendar of %j", async (query) => {
  await world.place(await world.accepted("Kettles"), "2025-07-01T10:00:00Z");
  await world.publish();
  const answer = await world.get(`/programme/mine.ics${query}`);
  expect([answer.statusCode, answer.json()]).toEqual([
    400,
    { talks: ["Name 1 to 200 talks by their numbers, such as 3,7."] },
  ]);
});

it("links talks, rooms and speakers to each other, and lists all of them in the sitemap", async () => {
  const speaker = await make.speaker();
  const id = await world.accepted("Kettles", speaker);
  await world.place(id, "2025-07-01T10:00:00Z");
  await world.publish();
  await publishProfiles(speaker);
  const [talk, room] = [`/programme/talks/${id}`, "/programme/rooms/main-hall"];
  const [person = ""] = /\/programme\/speakers\/[\w-]+/.exec(await world.text("/sitemap.xml")) ?? [];
  const linked = async (page: string) =>
    new Set([...(await world.text(page)).matchAll(/<a [^>]*href="([^"#?]*)/g)].map(([, href]) => href));
  for (const [page, others] of [
    ["/programme", [talk, room, person]],
    [talk, [room, person, "/programme", `${talk}.ics`]],
    [room, [talk, person, "/programme", `${room}.ics`]],
    [person, [talk, room, "/programme"]],
  ] as const)
    for (const other of others) expect(await linked(page), page).toContain(other);
  const places = [...(await world.text("/sitemap.xml")).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url);
  expect(places).toEqual(["/programme", talk, room, person].map((path) => `http://localhost:3000${path}`));
  for (const url of places) {
    const page = await world.get(new URL(String(url)).pathname);
    expect(page.statusCode).toBe(200);
    expect(page.payload).toContain(`<link rel="canonical" href="${url}">`);
    expect(page.payload).toContain(`<meta property="og:url" content="${url}">`);
    expect(page.payload).toMatch(
      /<meta property="og:title" content="[^"]+"><meta property="og:description" content="[^"]+">/,
    );
  }
  const missing = await world.get("/programme/rooms/vault");
  expect([missing.statusCode, missing.payload.includes("This page is not in the programme.")]).toEqual([
    404,
    true,
  ]);
});

it("says how many seats a room has, and nothing of them where that is unknown", async () => {
  const room = { description: "", changeover: 0 };
  const rooms = [
    { ...room, id: "new-1", name: "Main hall", capacity: 400 },
    { ...room, id: "new-2", name: "Attic", capacity: null },
  ];
  expect((await as(world.organiser).put("/api/programme/plan/", { rooms, days: [] })).statusCode).toBe(200);
  await world.place(await world.accepted("Kettles"), "2025-07-01T10:00:00Z");
  await world.place(await world.accepted("Locks"), "2025-07-01T10:00:00Z", { room: "Attic" });
  await world.publish();
  expect(await world.text("/programme/rooms/main-hall")).toContain("400 seats");
  expect(await world.text("/programme/rooms/attic")).not.toContain("seats");
});

it("writes linked data that no text of people can end", async () => {
  const hostile = '</script><script>alert(1)</script> & "quotes" <!-- \u2028';
  const speaker = await make.speaker({ firstName: "Eve</script>", lastName: "<b>" });
  const id = await world.accepted(hostile, speaker);
  await world.place(id, "2025-07-01T10:00:00Z", { room: "A&B </script>" });
  await world.publish();
  await publishProfiles(speaker);
  const html = await world.text(`/programme/talks/${id}`);
  expect(html.match(/<script/g)).toHaveLength(2);
  expect(html).not.toContain("<script>alert");
  expect(linkedData(html)).toMatchObject({
    "@context": "https://schema.org",
    "@type": "Event",
    name: hostile,
    startDate: "2025-07-01T10:00:00.000Z",
    endDate: "2025-07-01T10:45:00.000Z",
    location: { "@type": "Place", name: "A&B </script>" },
    performer: [{ "@type": "Person", url: expect.stringContaining("/programme/speakers/") }],
    superEvent: { url: "http://localhost:3000/programme" },
  });
  for (const page of ["/programme", "/programme/rooms/a-b-script"]) {
    const text = await world.text(page);
    expect(text.match(/<script/g), page).toHaveLength(2);
    expect(linkedData(text)).toHaveProperty("name");
  }
});

it("shows the link on the call's page once a version is published", async () => {
  const edition = async () => (await world.get("/api/edition/")).json();
  await world.place(await world.accepted("Kettles"), "2025-07-01T10:00:00Z");
  expect(await edition()).not.toHaveProperty("programme");
  await world.publish();
  expect(await edition()).toHaveProperty("programme", "/programme");
});

it("can be embedded by the sites that organisers name, and nothing else of it", async () => {
  await world.place(await world.accepted("Kettles"), "2025-07-01T10:00:00Z");
  await world.publish();
  const headersOf = async (url: string) => (await world.get(url)).headers;
  const ancestors = async (url: string) =>
    /frame-ancestors ([^;]*)/.exec(String((await headersOf(url))["content-security-policy"]))?.[1];
  expect(await ancestors("/programme/embed")).toBe("'none'");
  expect((await headersOf("/programme/embed"))["x-frame-options"]).toBe("DENY");

  await make.setting("embedOrigins", "https://example.org, https://www.example.org");
  const page = await world.get("/programme/embed");
  expect(page.payload).toContain("Kettles");
  expect(await ancestors("/programme/embed")).toBe("https://example.org https://www.example.org");
  expect(page.headers).not.toHaveProperty("x-frame-options");
  const same = await world.get("/programme/embed", { "if-none-match": String(page.headers.etag) });
  expect(same.statusCode).toBe(304);
  expect(same.headers).not.toHaveProperty("x-frame-options");
  for (const url of [
    "/programme",
    "/programme/rooms/main-hall",
    "/programme/schedule.json",
    "/programme/nothing",
  ]) {
    expect(await ancestors(url), url).toBe("'none'");
    expect((await headersOf(url))["x-frame-options"], url).toBe("DENY");
  }
  const widget = await world.get("/programme/widget.js");
  expect(widget.headers).toMatchObject({
    "content-type": "text/javascript; charset=utf-8",
    "cross-origin-resource-policy": "cross-origin",
  });

  await make.setting("embedOrigins", "");
  expect(await ancestors("/programme/embed"), "at once").toBe("'none'");
});

it("refuses settings that name anything but sites", async () => {
  for (const given of [
    "example.org",
    "https://example.org; script-src *",
    "https://*.org",
    "http://example.org",
  ])
    await expect(make.setting("embedOrigins", given)).rejects.toThrow();
});

it("shows each call's own programme below its address, and none of a draft", async () => {
  const { everyCall } = server.platform;
  const values = { slug: "other", series: "Other", state: "draft", createdAt: server.clock.now() } as const;
  const [row] = await everyCall.insert(call).values(values).returning();
  const platform = forCall(server.platform, { id: row?.id ?? 0, slug: "other", isDefault: false });
  const other = await programmeOn({ ...server, platform }, { prefix: "/api/c/other", base: "/c/other" });
  await world.place(await world.accepted("Kettles here"), "2025-07-01T10:00:00Z");
  await world.publish();
  const id = await other.accepted("Toasters there");
  await other.place(id, "2025-07-02T10:00:00Z", { room: "Attic" });
  await other.publish();
  const paths = [
    "/programme",
    "/programme/embed",
    "/programme/schedule.ics",
    "/programme/schedule.xml",
    "/programme/schedule.json",
    "/programme/rooms/attic",
    "/programme/rooms/attic.ics",
    `/programme/talks/${id}`,
    `/programme/talks/${id}.ics`,
    `/programme/mine.ics?talks=${id}`,
  ];
  for (const path of [...paths, "/sitemap.xml", "/programme/widget.js"]) {
    const answer = await other.get(path);
    expect([answer.statusCode, answer.payload.includes("Toasters")], path).toEqual([404, false]);
  }
  await everyCall.update(call).set({ state: "open" });
  for (const path of paths) {
    const theirs = await other.text(path);
    expect(theirs, path).toContain("Toasters there");
    expect(theirs, path).not.toContain("Kettles here");
    expect(await world.text(path), path).not.toContain("Toasters there");
  }
  expect(await other.text("/sitemap.xml")).toContain(
    `<loc>http://localhost:3000/c/other/programme/talks/${id}</loc>`,
  );
  for (const path of ["/programme", `/programme/talks/${id}`, "/programme/rooms/attic"]) {
    const links = [...(await other.text(path)).matchAll(/href="(\/[^"]*)"/g)].map(([, href]) => href);
    expect(links.length).toBeGreaterThan(3);
    for (const href of links) expect(href).toMatch(/^\/c\/other\/programme/);
  }
});
