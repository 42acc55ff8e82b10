import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { test as base, expect } from "../fixtures";

/** Another site, whose script, picture, style, page and form try to be loaded. */
type Evil = { url: string; asked: string[]; page: string };

/** These pages violate their policy on purpose. */
const test = base.extend<{ evil: Evil }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
  failOnErrors: async ({}, use) => use(() => {}),
  // biome-ignore lint/correctness/noEmptyPattern: as above
  evil: async ({}, use) => {
    const evil: Evil = { url: "", asked: [], page: "" };
    const server: Server = createServer((request, response) => {
      evil.asked.push(request.url ?? "");
      const script = request.url === "/evil.js";
      response
        .writeHead(200, {
          "content-type": script ? "text/javascript" : "text/html",
          "access-control-allow-origin": "*",
        })
        .end(script ? "document.documentElement.dataset.evil = 'external';" : evil.page);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    // Another host than the portal's, so that browsers treat it as another site.
    evil.url = `http://localhost:${(server.address() as AddressInfo).port}`;
    await use(evil);
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  },
});

/** Shows a page of the portal with this markup planted in it, under the policy that the server sent with it. */
async function plant(page: Page, path: string, markup: string): Promise<string[]> {
  const broken: string[] = [];
  await page.exposeFunction("toldOfBreach", (directive: string) => broken.push(directive));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ effectiveDirective }) =>
      (window as unknown as { toldOfBreach(directive: string): void }).toldOfBreach(effectiveDirective),
    );
  });
  await page.route(`**${path}`, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replace("</body>", `${markup}</body>`),
    });
  });
  await page.goto(path);
  await expect(page.getByRole("main"), "the page itself works").toBeVisible();
  return broken;
}

const PLANTED: [directive: string, markup: (evil: string) => string][] = [
  ["script-src-elem", () => "<script>document.documentElement.dataset.evil = 'inline'</script>"],
  ["script-src-elem", (evil) => `<script src="${evil}/evil.js"></script>`],
  [
    "script-src-attr",
    () =>
      `<img src="data:image/svg+xml,%3Csvg xmlns=%27http://www.w3.org/2000/svg%27/%3E" onload="document.documentElement.dataset.evil = 'attribute'">`,
  ],
  ["style-src-elem", () => "<style>html { --evil: 1 }</style>"],
  ["style-src-elem", (evil) => `<link rel="stylesheet" href="${evil}/evil.css">`],
  ["style-src-attr", () => `<p style="--evil: 1">x</p>`],
  ["img-src", (evil) => `<img src="${evil}/evil.png">`],
  ["frame-src", (evil) => `<iframe src="${evil}/evil.html"></iframe>`],
  [
    "frame-src",
    () => "<iframe srcdoc='x' src='data:text/html,x'></iframe><iframe src='data:text/html,x'></iframe>",
  ],
  ["object-src", (evil) => `<object data="${evil}/evil.svg"></object>`],
  ["media-src", (evil) => `<video src="${evil}/evil.mp4"></video>`],
  ["base-uri", (evil) => `<base href="${evil}/">`],
];

for (const [directive, markup] of PLANTED) {
  test(`refuses markup planted in a page: ${markup("//elsewhere")}`, async ({ page, evil }) => {
    const broken = await plant(page, "/callforvillage", markup(evil.url));
    await expect.poll(() => broken).toContain(directive);
    expect(await page.evaluate(() => document.documentElement.dataset.evil)).toBeUndefined();
    expect(await page.evaluate(() => document.baseURI)).not.toContain(evil.url);
    expect(evil.asked).toEqual([]);
  });
}

test("keeps a page's script from running planted code and from sending data elsewhere", async ({
  page,
  evil,
}) => {
  const broken = await plant(page, "/login", `<form id="f" action="${evil.url}/form" method="post"></form>`);
  const tried = await page.evaluate(async (url) => {
    const outcome: Record<string, string> = {};
    const attempt = async (what: string, work: () => unknown) => {
      outcome[what] = await Promise.resolve()
        .then(work)
        .then(
          () => "done",
          (error: Error) => error.name,
        );
    };
    const element = document.createElement("div");
    // A debugger's evaluation may use eval until it has returned once.
    await new Promise((resolve) => setTimeout(resolve, 50));
    await attempt("eval", () => Reflect.get(window, "eval")("1"));
    await attempt("Function", () => new Function("return 1")());
    await attempt("markup", () => {
      element.innerHTML = "<img src=x onerror=alert(1)>";
    });
    await attempt("document.write", () => document.write("<p>x</p>"));
    await attempt("script address", () => {
      document.createElement("script").src = `${url}/evil.js`;
    });
    await attempt("javascript:", () => {
      document.createElement("script").text = "document.documentElement.dataset.evil = 'text'";
    });
    await attempt("worker", () => new Worker(`${url}/evil.js`));
    await attempt("fetch", () => fetch(`${url}/told`));
    await attempt("socket", () => new WebSocket(url.replace("http", "ws")));
    navigator.sendBeacon(`${url}/beacon`, "x");
    document.querySelector<HTMLFormElement>("#f")?.submit();
    return outcome;
  }, evil.url);
  for (const [what, outcome] of Object.entries(tried)) {
    if (what !== "socket") expect([what, outcome]).not.toEqual([what, "done"]);
  }
  for (const directive of ["require-trusted-types-for", "connect-src", "form-action"])
    await expect.poll(() => broken, directive).toContain(directive);
  expect(evil.asked).toEqual([]);
});

test("refuses to be shown in a frame", async ({ page, server, evil }) => {
  evil.page = ["/", "/login", "/api/docs/", "/api/edition/"]
    .map((path) => `<iframe src="${server.url}${path}"></iframe>`)
    .join("");
  await page.goto(`${evil.url}/`);
  await expect(page.locator("iframe")).toHaveCount(4);
  await page.waitForLoadState("networkidle");
  for (const frame of page.frames().slice(1)) expect(frame.url()).toMatch(/^chrome-error:/);
});

test("keeps another site from reading the portal and from acting for a visitor", async ({
  page,
  server,
  as,
  make,
  evil,
}) => {
  await as(await make.speaker(), page);
  await page.goto(`${evil.url}/`);
  const got = await page.evaluate(async (portal) => {
    const ask = (path: string, init: RequestInit) =>
      fetch(portal + path, { credentials: "include", ...init }).then(
        (answer) => String(answer.status),
        () => "refused by the browser",
      );
    return {
      read: await ask("/api/edition/", {}),
      renew: await ask("/api/token/refresh/", { method: "POST" }),
      logIn: await ask("/api/login/", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: "{}",
      }),
      upload: await ask("/store/uploads", { method: "POST", body: new FormData() }),
    };
  }, server.url);
  expect(new Set(Object.values(got))).toEqual(new Set(["refused by the browser"]));
  await page.setContent(`<form action="${server.url}/api/token/refresh/" method="post"></form>`);
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith("/api/token/refresh/")),
    page.evaluate(() => document.forms[0]?.submit()),
  ]);
  expect(answer.status(), "a form is no JSON").toBe(415);
  await page.waitForURL(/\/api\/token\/refresh\/$/);
  await page.goto(`${server.url}/login`);
  await expect(page, "still logged in").toHaveURL(/\/homepage\/speaker\/app$/);
});

test("shows the API's documentation under a strict policy", async ({ page, server }) => {
  const faults: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") faults.push(message.text());
  });
  page.on("pageerror", (error) => faults.push(error.message));
  const elsewhere: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(server.url) && !request.url().startsWith("data:"))
      elsewhere.push(request.url());
  });
  const answer = await page.goto("/api/docs/");
  expect(answer?.headers()["content-security-policy"]).not.toContain("unsafe");
  await page.getByRole("link", { name: "submissions", exact: true }).click();
  await page.getByRole("link", { name: "/api/submit/", exact: true }).click();
  await expect(page.getByText("workshop_duration").first()).toBeVisible();
  expect(faults).toEqual([]);
  expect(elsewhere).toEqual([]);
});
