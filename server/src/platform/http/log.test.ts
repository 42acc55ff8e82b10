import { once } from "node:events";
import { rmSync } from "node:fs";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { splitResetKey } from "@lectern/domain/identity/accounts/reset-link";
import { afterAll, describe, expect } from "vitest";
import { SEND_MAIL } from "#features/post/store";
import { enqueue } from "#platform/queue/enqueue";
import { startWorker } from "#platform/queue/queue";
import { builtPages } from "#testing/built-pages";
import { cookiesOf, linkIn } from "#testing/client";
import { lastMailTo } from "#testing/look";
import { PASSWORD } from "#testing/make";
import { onServer } from "#testing/on-server";
import { expectNotIn } from "#testing/planted";
import { type VerboseApp, verboseApp } from "#testing/verbose-app";
import { errorForLog, withoutSecrets } from "./log";

const folder = builtPages();

const { it, server, make } = onServer();
let app: VerboseApp["app"];
let log: VerboseApp["log"];
let written: VerboseApp["written"];
it.beforeAll(async () => {
  ({ app, log, written } = await verboseApp(server, folder));
  await app.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const expectNowhere = (secrets: Record<string, string>) => expectNotIn(written(), secrets);

const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  app.inject({ method: "POST", url, payload, headers });

/** One connection that breaks HTTP. */
async function breakHttp(sent: string): Promise<void> {
  const socket = connect((app.server.address() as AddressInfo).port, "127.0.0.1");
  await once(socket, "connect");
  socket.write(sent);
  await text(socket).catch(() => "");
}

describe("the log at its most verbose", () => {
  it("holds no password, token or cookie of an account's whole life", async () => {
    const email = "planted-life@example.org";
    const planted = {
      password: "pl4nted-&-pass",
      captcha: "planted-captcha-token",
      wrong: "pl4nted-&-wrong",
    };
    const { password, captcha: token } = planted;
    await post("/api/signup/", { email, username: "x", password1: password, password2: password, token });
    const key = linkIn((await lastMailTo(server, email)).text, "/signup/account-confirm-email/")
      .split("/")
      .at(-1);
    await app.inject(`/signup/account-confirm-email/${key}`);
    await app.inject(`/Signup/Account-Confirm-Email/${key}/`);
    await post("/api/signup/verify-email/", { key });
    await post("/api/login/", { email, password: planted.wrong, token });
    const logIn = await post("/api/login/", { email, password, token });
    const { lectern_refresh: refresh = "", lectern_device: device = "" } = cookiesOf(logIn);
    const { access } = logIn.json();
    const renewed = await app.inject({
      method: "POST",
      url: "/api/token/refresh/",
      cookies: { lectern_refresh: refresh },
    });
    await app.inject({ url: `/api/user/?access=${access}`, headers: { authorization: `Bearer ${access}` } });
    await post(
      "/api/password/change/",
      { new_password1: planted.wrong, new_password2: password },
      { authorization: `Bearer ${access}` },
    );
    await post("/api/password/reset/", { email, token });
    const link = linkIn((await lastMailTo(server, email)).text, "/password/reset/key/");
    await app.inject(link);
    await app.inject(`/${link.toUpperCase()}?${link}`);
    const reset = splitResetKey(link.split("/").at(-2) ?? "").token;
    await post("/api/password/reset/confirm/", {
      uid: "x",
      token: reset,
      new_password1: password,
      new_password2: password,
    });
    expect(renewed.statusCode).toBe(200);
    expectNowhere({
      ...planted,
      key: key ?? "",
      access,
      refresh,
      device,
      rotated: cookiesOf(renewed).lectern_refresh ?? "",
      reset,
    });
  });

  it("holds nothing of a body or a request that could not be read", async () => {
    const planted = {
      field: "planted-in-broken-json",
      cookie: "planted-in-a-cookie",
      header: "planted-bearer",
    };
    await app.inject({
      method: "POST",
      url: "/api/login/",
      payload: `{"password":"${planted.field}"`,
      headers: { "content-type": "application/json" },
    });
    const secrets = `Cookie: lectern_refresh=${planted.cookie}\r\nAuthorization: Bearer ${planted.header}\r\n`;
    await breakHttp(`GET / HTTP/1.1\r\nHost: x\r\n${secrets}X : y\r\n\r\n`);
    await breakHttp(`GET / HTTP/1.1\r\nHost: x\r\n${secrets}X: ${"y".repeat(50_000)}\r\n\r\n`);
    await breakHttp(`${secrets}\r\n\r\n`);
    expect(written()).toContain("A request could not be read");
    expectNowhere(planted);
  });

  it("holds no signature of the store, and no code of a social log-in", async () => {
    const link = { key: "tf/planted", filename: "a.txt", contentType: "text/plain", seconds: 60 };
    const { pathname, search } = new URL(await server.store.presignGet(link));
    await app.inject(pathname + search);
    await app.inject(`${pathname}${search}%`);
    const sp = await server.store.presignPost({
      key: "in/x",
      contentType: "text/plain",
      maxBytes: 9,
      seconds: 60,
    });
    const form = Object.entries(sp.fields).map(
      ([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    );
    const headers = { "content-type": "multipart/form-data; boundary=b" };
    await app.inject({ method: "POST", url: "/store/uploads", payload: `${form.join("")}--b--`, headers });
    await app.inject("/social/login/github/callback/?code=planted-social-code&state=planted-social-state");
    await post(
      "/api/social/login/github/",
      { code: "planted-social-code", state: "planted-social-state" },
      { cookie: "lectern_social_github=planted-social-seal" },
    );
    expectNowhere({
      signature: new URLSearchParams(search).get("signature") ?? "",
      policy: sp.fields.Policy ?? "",
      form: sp.fields["X-Amz-Signature"] ?? "",
      code: "planted-social-code",
      state: "planted-social-state",
      seal: "planted-social-seal",
    });
  });

  it("holds none of a query's parameters when the database fails, and the answer nothing of the inside", async () => {
    const { db } = server.platform;
    const { email } = await make.speaker({ email: "planted-fault@example.org" });
    await db.execute("alter table account rename to elsewhere");
    const answer = await post("/api/login/", { email, password: PASSWORD, token: "planted-captcha-2" });
    const page = await app.inject({ url: "/", headers: { authorization: "Bearer planted-bearer-2" } });
    await db.execute("alter table elsewhere rename to account");
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toEqual({
      detail: "Something went wrong on our side. Please try again in a moment.",
    });
    for (const { payload } of [answer, page]) {
      expect(payload).not.toMatch(/select|from "|account"|\.ts|\/src|node_modules|Error:| at |42P01/);
    }
    expect(written()).toContain('"database":{"code":"42P01"');
    expectNowhere({ email, password: PASSWORD, captcha: "planted-captcha-2", bearer: "planted-bearer-2" });
  });

  it("holds none of a job's parameters when it fails", async () => {
    const { db } = server.platform;
    await enqueue(db, SEND_MAIL, { id: "planted-not-a-uuid" });
    const failed = new Promise<void>((resolve) => {
      const job = async () => {
        try {
          await db.execute("select 'planted-in-sql'::integer");
        } finally {
          setTimeout(resolve, 200);
        }
      };
      void startWorker(db, { [SEND_MAIL]: job }, log).then(async (worker) => {
        await failed;
        await worker.stop();
      });
    });
    await failed;
    await expect.poll(written).toContain("A job failed");
    expectNowhere({ payload: "planted-not-a-uuid", statement: "planted-in-sql" });
  });

  it("records who was refused what, by their id", async () => {
    const speaker = await make.speaker();
    await post("/api/review/", {}, { authorization: `Bearer ${speaker.access}` });
    expect(written()).toContain('"refusal":"wrong-group"');
  });
});

describe("withoutSecrets", () => {
  it.each([
    ["/password/reset/key/uid-token/", "/password/reset/key/…"],
    ["//password//reset/key/uid-token/", "//password//reset/key/…"],
    ["/SIGNUP/account-confirm-email/key", "/SIGNUP/account-confirm-email/…"],
    ["/invitation/key", "/invitation/…"],
    ["/c/villages-2026/password/reset/key/uid-token/", "/c/villages-2026/password/reset/key/…"],
    ["/store/objects/tf/x?signature=s", "/store/objects/tf/x"],
    ["/login?next=x", "/login"],
  ])("cuts %s short", (url, path) => {
    expect(withoutSecrets(url)).toBe(path);
  });
});

describe("errorForLog", () => {
  it("logs what helps to fix an error, and none of the objects attached to it", () => {
    const error = Object.assign(new TypeError("no"), {
      code: "E",
      rawPacket: Buffer.from("secret"),
      config: {},
    });
    expect(errorForLog(error)).toEqual({ type: "TypeError", message: "no", code: "E", stack: error.stack });
    expect(errorForLog("secret")).toEqual({ type: "string", message: "not an error" });
  });
});
