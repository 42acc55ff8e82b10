import { WRONG_TOTP } from "@lectern/domain/identity/second-factor/words";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect } from "vitest";
import { cookiesOf, linkIn, seen } from "#testing/client";
import { auditDetailsOf, mailsTo } from "#testing/look";
import { PASSWORD, type Person } from "#testing/make";
import { onServer } from "#testing/on-server";
import { ask, codeOf, factorsOf, logInByPassword, ticketOf, withTotp } from "#testing/second-factor";

const { it, server, visitor, make } = onServer();
let person: Person;
let secret: string;
beforeEach(async () => {
  person = await make.speaker();
  secret = (await withTotp(server, person)).secret;
});

const finish = (ticket: string, code = codeOf(server, secret), cookies = {}) =>
  visitor.post("/api/login/second-factor/", { ticket, method: "totp", code }, { cookies });
const wrong = { status: 400, body: { code: [WRONG_TOTP] } };
const ended = {
  status: 401,
  body: {
    detail: "This log-in took too long or was tried too often. Please start again.",
    refusal: "ticket-ended",
  },
};
const sessionsOf = async ({ id }: Person) =>
  (await server.platform.db.execute(sql`select from session where account_id = ${id}`)).rows.length;

describe("a log-in by password where there is a second factor", () => {
  it("answers a ticket, and opens no session and marks no device", async () => {
    const before = await sessionsOf(person);
    const answer = await logInByPassword(server, person.email);
    expect(seen(answer)).toEqual({
      status: 200,
      body: {
        second_factor: {
          ticket: expect.stringMatching(/^[\w-]{43}$/),
          methods: ["totp", "recovery"],
          expires_at: new Date(server.clock.now().getTime() + 300_000).toISOString(),
        },
      },
    });
    expect(answer.cookies).toEqual([]);
    expect(await sessionsOf(person)).toBe(before);
  });

  it("is finished by a code: then it answers and sets what every log-in does", async () => {
    const answer = await finish(await ticketOf(server, person.email));
    expect(seen(answer)).toEqual({
      status: 200,
      body: {
        access: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
        user: {
          email: person.email,
          first_name: "Ada",
          last_name: "Lovelace",
          group: "speaker",
          can_submit: true,
          second_factor: { required: false, active: true },
        },
      },
    });
    expect(Object.keys(cookiesOf(answer)).sort()).toEqual([
      "lectern_device",
      "lectern_refresh",
      "lectern_session",
    ]);
  });

  it("reveals no second factor after a wrong password", async () => {
    const plain = await make.speaker();
    const answers = [plain, person].map(({ email }) => logInByPassword(server, email, "wr0ng-&-long"));
    const [without, having] = (await Promise.all(answers)).map(seen);
    expect(having).toEqual(without);
    expect(having?.status).toBe(400);
  });
});

describe("a ticket", () => {
  it("opens one session", async () => {
    const ticket = await ticketOf(server, person.email);
    expect((await finish(ticket)).statusCode).toBe(200);
    server.clock.advance(30);
    expect(seen(await finish(ticket))).toEqual(ended);
  });

  it("expires after five minutes, and is refused when it was never issued", async () => {
    const ticket = await ticketOf(server, person.email);
    server.clock.advance(300);
    expect(seen(await finish(ticket))).toEqual(ended);
    expect(seen(await finish("of-nobody"))).toEqual(ended);
    expect(seen(await ask(server, null, "login/second-factor/options", { ticket }))).toEqual(ended);
  });

  it("accepts five tries, even simultaneous ones, and then the owner is notified", async () => {
    const ticket = await ticketOf(server, person.email);
    const answers = await Promise.all(Array.from({ length: 8 }, () => finish(ticket, "000000")));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([
      ...Array(5).fill(400),
      401,
      401,
      401,
    ]);
    expect(seen(await finish(ticket))).toEqual(ended);
    expect((await mailsTo(server, person.email)).map(({ subject }) => subject)).toContain(
      "Lectern: a log-in failed at your second factor",
    );
    expect((await auditDetailsOf(server, person.id)).at(-1)?.action).toBe("second factor failed");
    expect((await finish(await ticketOf(server, person.email))).statusCode).toBe(200);
  });

  it("is for its own account alone", async () => {
    const other = await make.speaker();
    const theirs = await withTotp(server, other);
    expect(seen(await finish(await ticketOf(server, person.email), codeOf(server, theirs.secret)))).toEqual(
      wrong,
    );
  });

  it("ends with a new password", async () => {
    const ticket = await ticketOf(server, person.email);
    const password = { new_password1: "n3w-&-better!", new_password2: "n3w-&-better!" };
    expect((await ask(server, person, "password/change", password)).statusCode).toBe(200);
    expect(seen(await finish(ticket))).toEqual(ended);
  });

  it("accepts only methods that the contract knows", async () => {
    const ticket = await ticketOf(server, person.email);
    const password = { ticket, method: "password", password: PASSWORD };
    expect(seen(await ask(server, null, "login/second-factor", password))).toEqual({
      status: 400,
      body: { method: ["This account cannot be verified this way."] },
    });
  });

  it("is refused from another site", async () => {
    const body = {
      ticket: await ticketOf(server, person.email),
      method: "totp",
      code: codeOf(server, secret),
    };
    const headers = { origin: "https://evil.example" };
    const answer = await visitor.post("/api/login/second-factor/", body, { headers });
    expect(answer.statusCode).toBe(403);
  });
});

describe("guessed codes", () => {
  it("are ten an hour for an account, over all tickets, and leave the owner's own device alone", async () => {
    const known = cookiesOf(await finish(await ticketOf(server, person.email)));
    server.clock.advance(30);
    for (let tried = 0; tried < 10; tried++) {
      if (tried % 5 === 0) person = { ...person, access: await ticketOf(server, person.email) };
      expect((await finish(person.access, "000000")).statusCode).toBe(400);
    }
    const ticket = await ticketOf(server, person.email);
    const refused = await finish(ticket);
    expect([refused.statusCode, Number(refused.headers["retry-after"])]).toEqual([429, expect.any(Number)]);
    const device = { lectern_device: known.lectern_device ?? "" };
    expect((await finish(ticket, codeOf(server, secret), device)).statusCode).toBe(200);
  });
});

describe("a new password by mail", () => {
  it("neither opens a session nor removes the second factor", async () => {
    await ask(server, null, "password/reset", { email: person.email, token: "solved" });
    const mails = await mailsTo(server, person.email);
    const mail = mails.find(({ subject }) => subject.includes("set a new password"));
    const [uid = "", ...token] = (
      linkIn(mail?.text ?? "", "/password/reset/key/")
        .split("/")
        .at(-2) ?? ""
    ).split("-");
    const password = "n3w-&-better!";
    const reset = { uid, token: token.join("-"), new_password1: password, new_password2: password };
    const answer = await ask(server, null, "password/reset/confirm", reset);
    expect([answer.statusCode, Object.keys(cookiesOf(answer))]).toEqual([200, ["lectern_device"]]);
    const half = await logInByPassword(server, person.email, password);
    expect(half.json()).toHaveProperty("second_factor.ticket");
    const opened = await finish(half.json().second_factor.ticket);
    expect((await factorsOf(server, opened.json())).totp).not.toBeNull();
  });
});
