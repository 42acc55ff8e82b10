import { SOCIAL_REFUSALS } from "@lectern/domain/identity/accounts/social-refusals";
import { SOCIAL_NO_CODE } from "@lectern/domain/kernel/social-providers";
import { cleanup, configure, screen, waitFor } from "@testing-library/react";
import type { LoaderFunctionArgs } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { visit } from "#app/visit.fixture";
import { anEdition, aUser, serve } from "#platform/answers.fixture";
import { rememberReturn } from "#platform/return-to";
import { loader } from "./social-callback";

const GITHUB = "POST /api/social/login/github/";
let codes = 0;
/** A provider's callback address; each code is new. */
const back = (extra = "") => `/social/login/github/callback/?code=c${++codes}&state=s${extra}`;

// As in development: React runs every effect twice.
beforeEach(() => configure({ reactStrictMode: true }));

test("[4.47] [7.8] posts code and state, keeps the session and leads to the area of an organiser", async () => {
  const server = serve({ [GITHUB]: [200, { access: "a", user: aUser({ group: "organiser" }) }] });
  const { path } = visit(back());
  await waitFor(() => expect(path()).toBe("/homepage/organiser/app"));
  expect(server.named(GITHUB)).toMatchObject([{ body: { code: `c${codes}`, state: "s" } }]);
});

test.each([
  ["[4.45]", "speaker", "/homepage/speaker/app"],
  ["[4.46]", "reviewer", "/homepage/reviewer/app"],
])("%s leads a %s to %s", async (_ids, group, home) => {
  serve({ [GITHUB]: [200, { access: "a", user: aUser({ group }) }], "GET /api/submissions/": [200, []] });
  const { path } = visit(back());
  await waitFor(() => expect(path()).toBe(home));
});

test("returns to the call where the log-in was started, with what the provider said, once", async () => {
  sessionStorage.setItem("lectern:social-call", "/c/villages-2026");
  const address = back("&iss=x");
  const returned = () =>
    loader({ request: new Request(`https://cfp.example${address}`) } as LoaderFunctionArgs);
  const answer = await returned();
  expect(answer).toBeInstanceOf(Response);
  expect(answer instanceof Response && answer.headers.get("location")).toBe(
    `https://cfp.example/c/villages-2026${address}`,
  );
  expect(await returned()).toBeNull();
});

test("returns to the original page", async () => {
  rememberReturn("/homepage/speaker/app/submit");
  serve({ [GITHUB]: [200, { access: "a", user: aUser() }] });
  const { path } = visit(back());
  await waitFor(() => expect(path()).toBe("/homepage/speaker/app/submit"));
});

test("[2.23] posts a return once, though React runs its effects twice", async () => {
  const server = serve({ [GITHUB]: [200, { access: "a", user: aUser() }] });
  const { path } = visit(back());
  await waitFor(() => expect(path()).toBe("/homepage/speaker/app"));
  expect(server.named(GITHUB)).toHaveLength(1);
});

test("[2.24] [4.48] [7.10] [8.9] shows the server's messages on a page that leads on", async () => {
  const text = SOCIAL_REFUSALS.unverifiedThere("GitHub");
  serve({ [GITHUB]: [400, { non_field_errors: [text] }] });
  const { path } = visit(back());
  expect((await screen.findByRole("alert")).textContent).toBe(text);
  expect(path()).toBe("/social/login/error");
  expect(screen.getByRole("link", { name: "Back to login" }).getAttribute("href")).toBe("/login");
});

test("[8.9] shows that nothing happened after a cancelled log-in at the provider, and posts nothing", async () => {
  const server = serve({});
  visit("/social/login/linkedin/callback/?error=user_cancelled_login&state=s");
  expect((await screen.findByRole("alert")).textContent).toBe(SOCIAL_REFUSALS.cancelled("LinkedIn"));
  visit("/social/login/google/callback/");
  expect(await screen.findByText(SOCIAL_NO_CODE)).toBeTruthy();
  expect(server.calls.filter(({ name }) => name.startsWith("POST"))).toEqual([]);
});

test("shows the error page only after a failed log-in", async () => {
  serve({});
  const { path } = visit("/social/login/error");
  await waitFor(() => expect(path()).toBe("/"));
});

test("[2.23] does not know a provider that does not exist", async () => {
  serve({});
  visit("/social/login/myspace/callback/?code=c");
  expect(await screen.findByRole("heading", { name: "Page not found" })).toBeTruthy();
});

test("[2.35] [2.45] offers the providers that are set up, on log-in and sign-up", async () => {
  serve({ "GET /api/edition/": [200, anEdition({ socialProviders: ["github", "linkedin"] })] });
  for (const address of ["/login", "/signup"]) {
    visit(address);
    const link = await screen.findByRole("link", { name: "GitHub" });
    expect(link.getAttribute("href")).toBe("/social/login/github/");
    expect(screen.getByRole("link", { name: "LinkedIn" })).toBeTruthy();
    expect(screen.queryByRole("link", { name: "Google" })).toBeNull();
    cleanup();
  }
});

test.each(["/login", "/signup"])(
  "[2.28] [2.29] [2.30] [2.35] points on %s to the start of each provider's log-in",
  async (address) => {
    serve({ "GET /api/edition/": [200, anEdition({ socialProviders: ["google", "github", "linkedin"] })] });
    visit(address);
    const starts = ["Google", "GitHub", "LinkedIn"].map((name) => screen.findByRole("link", { name }));
    expect((await Promise.all(starts)).map((link) => link.getAttribute("href"))).toEqual([
      "/social/login/google/",
      "/social/login/github/",
      "/social/login/linkedin/",
    ]);
  },
);
