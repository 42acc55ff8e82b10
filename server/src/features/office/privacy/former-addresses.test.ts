import { expect } from "vitest";
import { addressWorld } from "#features/identity/accounts/address/world.fixture";
import { mailsTo } from "#testing/look";
import { onServer } from "#testing/on-server";
import { ERASE } from "./jobs";
import { tablesWith } from "./planted.fixture";
import { unzipped } from "./unzipped.fixture";

const { it, server, as, make } = onServer();

it("exports and erases what was mailed to a former address, too", async () => {
  const person = await make.speaker({ email: "planted-former@example.org" });
  const { to } = await addressWorld(server).move(person, "planted-present@example.org");
  const organiser = await make.organiser();
  await as(organiser).post("/api/invitations/", { emails: [to], group: "reviewer" });
  await mailsTo(server, to);

  const members = await unzipped((await as(person).get("/api/privacy/export/")).rawPayload);
  const data = JSON.parse(members.get("my-data.json")?.toString() ?? "");
  expect(data.account).toMatchObject({ email: to, former_addresses: [person.email] });
  const subjects = data.mails.map(({ subject }: { subject: string }) => subject);
  expect(subjects).toContain("Lectern: your email address was changed");
  expect(subjects).toContain("Lectern: this is your account's address now");

  await as(person).post("/api/privacy/erasure/", { confirmation: to });
  server.clock.advance(7 * 86_400);
  await server.runJob(ERASE);
  await server.runJobs();
  const { everyCall } = server.platform;
  for (const address of [to, person.email]) expect(await tablesWith(everyCall, address)).toEqual([]);
});

it("leaves what belongs to the person who has a former address now", async () => {
  const { move } = addressWorld(server);
  const person = await make.speaker({ email: "passed-on@example.org" });
  await move(person);
  server.clock.advance(49 * 3600);
  const next = await make.speaker({ email: "passed-on@example.org" });
  const back = await make.session(person);
  const { account } = JSON.parse(
    (await unzipped((await as(back).get("/api/privacy/export/")).rawPayload))
      .get("my-data.json")
      ?.toString() ?? "",
  );
  expect(account.former_addresses).toEqual([]);
  expect((await as(await make.session(next)).get("/api/user/")).json().email).toBe("passed-on@example.org");
});
