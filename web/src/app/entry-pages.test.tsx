import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { anEdition, aUser, hintSession, serve } from "#platform/answers.fixture";
import { visit } from "./visit.fixture";

const from = (pathname: string, page: string) => ({
  pathname,
  state: { from: page, email: "ada@example.org" },
});
const heading = () => screen.findByRole("heading", { level: 1 });
const main = () => within(screen.getByRole("main"));

describe("the entry shell", () => {
  test.each([
    ["[2.1] [2.5]", "/", "Lectern 2025"],
    ["[2.5] [2.6]", "/login", "login"],
    ["[2.5] [2.7]", "/signup", "signup"],
    ["[2.5] [2.8]", "/reset", "forgot password"],
    ["[2.5] [2.9]", "/password/reset/key/abc-def-1/", "new password"],
    ["[2.5] [2.12]", "/password/reset/failure", "Invalid Reset Link!"],
    ["[2.5]", "/signup/account-confirm-email/key", "verify email"],
    ["[2.5] [2.22]", "/signup/email/verify/failure", "Invalid Verification Link!"],
    ["[2.5] [2.25]", "/callforvillage", null],
    ["[2.26] [8.38]", "/no/such/page", "Page not found"],
  ])("%s stands around %s with a left and a right pane", async (_ids, address, title) => {
    serve({});
    const { path } = visit(address);
    expect((await heading()).textContent).toBe(title ?? (await heading()).textContent);
    expect(path()).toBe(address);
    const left = within(screen.getByRole("region", { name: "About the call" }));
    expect(left.getByRole("status").textContent).toBe("Submissions are open.");
    expect(screen.getByRole("main").contains(await heading())).toBe(true);
  });

  test.each([
    ["[2.11]", "/password/reset/success", "reset", "Password Successfully Changed!"],
    ["[2.5] [2.13]", "/email/not-verified", "signup", "An Email was or has been sent to your inbox!"],
    [
      "[2.17]",
      "/email/resend-email/success",
      "not-verified",
      "Verification link has been resent to your email!",
    ],
    ["[2.20]", "/signup/email/verify/success", "verify", "Your Email has been verified!"],
  ])("%s stands around %s for those who come from %s", async (_ids, address, page, title) => {
    serve({});
    visit(from(address, page));
    expect((await heading()).textContent).toBe(title);
    expect(screen.getByRole("region", { name: "About the call" })).toBeTruthy();
  });

  test.each([
    ["[4.52]", "/password/reset/success", "verify"],
    ["[4.49]", "/email/not-verified", "reset"],
    ["[4.50]", "/email/resend-email/success", "login"],
    ["[4.51]", "/signup/email/verify/success", "signup"],
  ])("%s redirects a visit of %s from %s to the landing page", async (_ids, address, page) => {
    serve({});
    const { path } = visit(from(address, page));
    await waitFor(() => expect(path()).toBe("/"));
  });

  test("names the convention and the year at its foot", async () => {
    serve({});
    visit("/login");
    await heading();
    expect(screen.getByRole("contentinfo").textContent).toBe("Lectern 2025");
  });

  test("[2.3] [2.31] links from the navbar to Call for Villages, Login and Signup", async () => {
    serve({});
    visit("/");
    await heading();
    const links = within(screen.getByRole("navigation", { name: "Main" })).getAllByRole("link");
    expect(links.map((a) => [a.textContent, a.getAttribute("href")])).toEqual([
      ["Call for Villages", "/callforvillage"],
      ["Login", "/login"],
      ["Signup", "/signup"],
    ]);
  });

  test("[3.8] shows neither Login nor My area while the user is loading", async () => {
    hintSession();
    let answer: (reply: [number, unknown]) => void = () => {};
    serve({
      "POST /api/token/refresh/": [200, { access: "a" }],
      "GET /api/user/": () => new Promise((resolve) => (answer = resolve)),
    });
    visit("/");
    await heading();
    const nav = within(screen.getByRole("navigation", { name: "Main" }));
    expect(nav.getAllByRole("link").map((a) => a.textContent)).toEqual(["Call for Villages"]);
    await waitFor(() => {
      answer([200, aUser()]);
      expect(nav.getByRole("link", { name: "My area" })).toBeTruthy();
    });
  });
});

test("[2.2] [2.4] [4.55] [9.2] announces the call, with the conference site, the mailbox and the banner, at /", async () => {
  serve({});
  visit("/");
  await heading();
  expect(
    main().getByText(
      "Welcome to the Lectern 2025 call for papers. Proposals are open from 17 Feb 2025 00:00 UTC until 02 June 2025 23:59 UTC.",
    ),
  ).toBeTruthy();
  expect(main().getByRole("link", { name: "conference site" }).getAttribute("href")).toBe(
    "https://example.org",
  );
  expect(main().getByRole("link", { name: "cfp@example.org" }).getAttribute("href")).toBe(
    "mailto:cfp@example.org",
  );
  expect(screen.getByRole("timer").textContent).toMatch(/^closes in/);
});

test("[2.4] [4.56] shows the closed notice in the banner after the close, at /", async () => {
  serve({ "GET /api/edition/": [200, anEdition({ now: "2025-06-02T23:59:59.001Z" })] });
  visit("/");
  await heading();
  expect(screen.getByText("Submissions currently closed")).toBeTruthy();
});

test("[2.26] [2.27] [8.38] shows a ghost and a link back home at an unknown address", async () => {
  serve({});
  const { user, path } = visit("/no/such/page");
  await heading();
  expect(main().getByText("👻")).toBeTruthy();
  await user.click(main().getByRole("link", { name: "Back home" }));
  await waitFor(() => expect(path()).toBe("/"));
});

test("shows the same, with a link out of it, at an address of no call", async () => {
  serve({ "GET /api/edition/": [404, { detail: "Not found." }] });
  visit("/");
  await heading();
  expect(main().getByText("👻")).toBeTruthy();
  expect(main().getByRole("link", { name: "Back home" }).getAttribute("href")).toBe(`${location.origin}/`);
});

test("leaves Call for Villages out of the navbar where organisers hide it", async () => {
  serve({ "GET /api/edition/": [200, anEdition({ villagesInMenu: false })] });
  visit("/callforvillage");
  const nav = within(await screen.findByRole("navigation", { name: "Main" }));
  expect(nav.getAllByRole("link").map((a) => a.textContent)).toEqual(["Login", "Signup"]);
  expect(await screen.findByRole("heading", { name: "Call for Villages" })).toBeTruthy();
});

test("[2.25] shows village organisers what to send, and to whom, at /callforvillage", async () => {
  serve({});
  visit("/callforvillage");
  await heading();
  const [mailbox] = main().getAllByRole("link", { name: "cfp@example.org" });
  expect(mailbox?.getAttribute("href")).toMatch(/^mailto:cfp@example\.org/);
  const text = screen.getByRole("main").textContent ?? "";
  for (const wanted of [
    /name/i,
    /email/i,
    /topic/i,
    /extra resources/i,
    /additional speakers/i,
    /whole event/i,
  ])
    expect(text).toMatch(wanted);
});

test("[2.21] says 'Please login.' and leads there once the address is verified", async () => {
  serve({});
  visit(from("/signup/email/verify/success", "verify"));
  await heading();
  expect(main().getByText("Please login.")).toBeTruthy();
  expect(main().getByRole("link", { name: "Login" }).getAttribute("href")).toBe("/login");
});

test("[2.18] asks to click 'Verify Email'", async () => {
  serve({});
  visit("/signup/account-confirm-email/key");
  await heading();
  expect(main().getByText("Please click 'Verify Email' button below!")).toBeTruthy();
  expect(main().getByRole("button", { name: "Verify Email" })).toBeTruthy();
});

describe("a logged-in user", () => {
  test.each([
    ["[4.34]", "/login", "speaker"],
    ["[4.36]", "/signup", "speaker"],
    ["[4.35]", "/reset", "speaker"],
    ["[4.34]", "/login", "reviewer"],
    ["[4.36]", "/signup", "reviewer"],
    ["[4.35]", "/reset", "reviewer"],
  ])("%s goes from %s to the own area as a %s", async (_ids, address, group) => {
    hintSession();
    serve({
      "POST /api/token/refresh/": [200, { access: "a" }],
      "GET /api/user/": [200, aUser({ group })],
      "GET /api/submissions/": [200, []],
    });
    const { path } = visit(address);
    await waitFor(() => expect(path()).toBe(`/homepage/${group}/app`));
  });
});
