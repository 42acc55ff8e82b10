import { createHash } from "node:crypto";
import { rmSync } from "node:fs";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { EDITION_DEFAULTS } from "@lectern/domain/call/words";
import type { FastifyInstance } from "fastify";
import { afterAll, describe, expect } from "vitest";
import { builtPages } from "#testing/built-pages";
import { onServer } from "#testing/on-server";
import { buildApp } from "../../app";

const SCRIPT = "<script>built();</script>";
const DOCUMENT = `<!doctype html><html><head>
<meta name="description" content="as built" /><meta name="csp-nonce" content="__CSP_NONCE__" />
<title>as built</title>${SCRIPT}</head><body><div id="root"></div></body></html>`;
const MANIFEST = {
  "_portal.js": { file: "assets/portal-1.js", name: "portal", css: ["assets/portal-2.css"] },
  "_organiser.js": { file: "assets/organiser-3.js", name: "organiser" },
  "_page-deciding-board-board.js": {
    file: "assets/board-4.js",
    name: "page-deciding-board-board",
    imports: ["_portal.js", "index.html", "_table.js"],
  },
  "_table.js": { file: "assets/table-5.js", name: "table", css: ["assets/table-6.css"] },
  "index.html": { file: "assets/index-7.js", name: "index" },
};
const EMPTY = '<div id="root"></div>';

const { it, server, make } = onServer();
let app: FastifyInstance;
const folder = builtPages(DOCUMENT, MANIFEST);

it.beforeAll(async () => {
  const { platform, store } = server;
  app = await buildApp({
    platform,
    log: false,
    pagesFolder: folder,
    embeddedStore: store,
    trustedProxies: null,
  });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const get = (url: string, cookies = {}) => app.inject({ url, cookies });

describe("the landing page", () => {
  it("comes with its text: welcome, dates, the phase of the call, contact and links", async () => {
    const { body, statusCode } = await get("/");
    expect(statusCode).toBe(200);
    expect(body).toContain("Proposals are open from 17 Feb 2025 00:00 UTC until 02 June 2025 23:59 UTC.");
    expect(body).toContain("<title>Call for papers – Lectern 2025</title>");
    expect(body).toContain('<meta name="description" content="Welcome to the Lectern 2025 call for papers.');
    expect(body).toContain("Submissions are open.");
    expect(body).toContain('<time datetime="2025-01-10T00:00:00.000Z">10 Jan 2025 00:00 UTC</time>');
    expect(body).toContain(`href="mailto:${EDITION_DEFAULTS.email}"`);
    for (const link of [EDITION_DEFAULTS.site, "/callforvillage", "/login", "/signup"])
      expect(body).toContain(`href="${link}"`);
    expect(body).not.toContain("__CSP_NONCE__");
  });

  it("shows the phase of the call by the server's clock", async () => {
    server.clock.set("2025-01-09T23:59:58.000Z");
    expect((await get("/")).body).toContain("Submissions are not open yet.");
    server.clock.set("2025-06-03T00:00:00.000Z");
    const { body } = await get("/");
    expect(body).toContain("Submissions currently closed");
    expect(body).not.toContain("closes in");
    server.clock.set("2025-03-01T12:00:00.000Z");
  });

  it("escapes what organisers wrote, and takes none of it for a placeholder", async () => {
    await make.setting("product", `<b>"$&'</b>`);
    await make.setting("welcome", "<script>alert(1)</script> $` \\_\\_CSP_NONCE\\_\\_ {product}");
    const { body } = await get("/");
    expect(body).toContain("<title>Call for papers – &lt;b&gt;&quot;$&amp;&#39;&lt;/b&gt; 2025</title>");
    expect(body).toContain("&lt;script&gt;alert(1)&lt;/script&gt; $` __CSP_NONCE__ &lt;b&gt;");
    expect(body.replace(SCRIPT, "")).not.toContain("<script>");
    expect(body).not.toContain("<b>");
    await make.setting("product", EDITION_DEFAULTS.product);
    await make.setting("welcome", EDITION_DEFAULTS.welcome);
  });

  it("draws the organisers' Markdown, without a power that is not the page's own", async () => {
    await make.setting(
      "welcome",
      '## Hi *{product}*\n\n3. [a"b](https://example.org/?a=1&b="2")\n\n<i>x</i>',
    );
    const { body } = await get("/");
    await make.setting("welcome", EDITION_DEFAULTS.welcome);
    expect(body).toContain(
      '<div class="formatted-text"><h3>Hi <em>Lectern</em></h3><ol start="3"><li><a href="https://example.org/?a=1&amp;b=&quot;2&quot;"' +
        ' rel="noopener noreferrer nofollow ugc">a&quot;b</a></li></ol><p>&lt;i&gt;x&lt;/i&gt;</p></div>',
    );
    expect(body).toContain('<meta name="description" content="Hi Lectern\na&quot;b\n&lt;i&gt;x&lt;/i&gt;"');
  });

  it("shows no log-in link to a browser that may be logged in", async () => {
    const { body } = await get("/", { lectern_session: "1" });
    expect(body).toContain("Proposals are open");
    expect(body).not.toContain('href="/login"');
  });

  it("is sent without its text when the database does not answer", async () => {
    const { everyCall } = server.platform;
    await everyCall.execute("alter view of_call.edition_setting rename to elsewhere");
    const { body, statusCode } = await get("/");
    await everyCall.execute("alter view of_call.elsewhere rename to edition_setting");
    expect(statusCode).toBe(200);
    expect(body).toContain(EMPTY);
  });
});

describe("the code of conduct", () => {
  it("comes with its text, and the landing page leads there once there is one", async () => {
    expect((await get("/")).body).not.toContain('href="/code-of-conduct"');
    await make.setting("conduct", "Be **kind**.");
    const { body } = await get("/code-of-conduct");
    expect(body).toContain("<title>Code of conduct – Lectern 2025</title>");
    expect(body).toContain("<p>Be <strong>kind</strong>.</p>");
    expect((await get("/")).body).toContain('href="/code-of-conduct"');
    await make.setting("conduct", "");
  });
});

describe("the log-in page", () => {
  it("comes with its form, which takes nothing before the page's own", async () => {
    const { body, statusCode } = await get("/login");
    expect(statusCode).toBe(200);
    expect(body).toContain("<title>Login – Lectern 2025</title>");
    expect(body).toContain('Email<input type="email" disabled>');
    expect(body).toContain('Password<input type="password" disabled>');
    expect(body).toContain('href="/reset"');
  });

  it("is sent as built to a browser that may be logged in, and redirects from there", async () => {
    expect((await get("/login", { lectern_session: "1" })).body).toContain(EMPTY);
  });
});

describe("the sign-up page", () => {
  it("comes with its form, which takes nothing before the page's own", async () => {
    const { body, statusCode } = await get("/signup");
    expect(statusCode).toBe(200);
    expect(body).toContain("<title>Signup – Lectern 2025</title>");
    expect(body).toContain('Email<input type="email" disabled>');
    expect(body).toContain('Confirm password<input type="password" disabled>');
    expect(body).toContain('<span>Have an account already? <a href="/login">Login</a></span>');
  });

  it("is sent as built to a browser that may be logged in, and redirects from there", async () => {
    expect((await get("/signup", { lectern_session: "1" })).body).toContain(EMPTY);
  });
});

describe("every page", () => {
  it("names the files of its area, to be fetched beside the first script", async () => {
    const organiser = (await get("/homepage/organiser/app/people?x")).body;
    const preload = '<link rel="modulepreload" fetchpriority="low" crossorigin';
    expect(organiser).toContain(`${preload} href="/assets/portal-1.js">`);
    expect(organiser).toContain(`${preload} href="/assets/organiser-3.js">`);
    expect(organiser).toContain('<link rel="stylesheet" crossorigin href="/assets/portal-2.css">');
    expect(organiser).not.toContain("board-4");
    expect((await get("/homepage/speaker/app")).body).not.toContain("organiser-3");
    expect((await get("/")).body).not.toContain("/assets/");
  });

  it("names its own files, and those that they import, each once and without the first script", async () => {
    const { body } = await get("/homepage/organiser/app/proposals");
    const linked = [
      ...body.matchAll(/<link rel="(\w+)"(?: fetchpriority="low")? crossorigin href="\/assets\/([^"]+)">/g),
    ];
    expect(linked.map(([, rel, file]) => `${rel} ${file}`).sort()).toEqual([
      "modulepreload board-4.js",
      "modulepreload organiser-3.js",
      "modulepreload portal-1.js",
      "modulepreload table-5.js",
      "stylesheet portal-2.css",
      "stylesheet table-6.css",
    ]);
  });

  it("embeds the edition as JSON that no text can break out of", async () => {
    await make.setting("product", "</script><b>");
    const { body } = await get("/signup");
    const [, data = ""] = /<script type="application\/json" id="data">(.*?)<\/script>/s.exec(body) ?? [];
    expect(JSON.parse(data)).toMatchObject({ product: "</script><b>", year: 2025 });
    expect(body).not.toContain("<b>");
    await make.setting("product", EDITION_DEFAULTS.product);
  });

  it.each([
    ["gzip, deflate, br, zstd", "br", brotliDecompressSync],
    ["gzip, deflate", "gzip", gunzipSync],
    ["br;q=0, gzip;q=0", undefined, String],
  ] as const)("is encoded for a browser that accepts '%s'", async (accepted, encoding, decode) => {
    const { headers, rawPayload } = await app.inject({ url: "/", headers: { "accept-encoding": accepted } });
    expect([headers["content-encoding"], headers.vary]).toEqual([encoding, "accept-encoding"]);
    expect(decode(rawPayload).toString()).toContain('<div id="root">');
  });

  it("may run the script that was built into it, and no other in the page", async () => {
    const policy = String((await get("/login")).headers["content-security-policy"]);
    const hash = createHash("sha256").update("built();").digest("base64");
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`);
  });
});

describe("every other address", () => {
  it.each([
    "/reset",
    "/reset/?next=x",
    "/homepage/speaker/app/7",
    "/homepage/reviewer/app/7/file",
    "/callforvillage",
  ])("shows the page at %s as it was built", async (url) => {
    const { body, statusCode } = await get(url);
    expect(statusCode).toBe(200);
    expect(body).toContain(EMPTY);
    expect(body).toContain("<title>as built</title>");
  });

  it("may show pictures that its own script fetched, and load none from elsewhere", async () => {
    const policy = String((await get("/login")).headers["content-security-policy"]).split("; ");
    expect(policy).toContain("img-src 'self' data: blob:");
    expect(policy).toContain("default-src 'none'");
    expect(policy.find((rule) => rule.startsWith("script-src"))).not.toContain("blob:");
  });

  it.each(["/no/such/page", "/homepage/speaker/app/seven", "/social/login/github/", "/wp-login.php"])(
    "answers %s with 404, and shows the page that says so, without the edition",
    async (url) => {
      const { body, statusCode, headers } = await get(url);
      expect(statusCode).toBe(404);
      expect(headers["content-type"]).toContain("text/html");
      expect(body).toContain(EMPTY);
      expect(body).not.toContain("__CSP_NONCE__");
      expect(body).not.toContain('id="data"');
    },
  );

  it.each(["/api/no-such-call/", "/assets/gone.js", "/store/gone"])(
    "answers %s, where no page is, in JSON",
    async (url) => {
      const { statusCode, headers } = await get(url);
      expect(statusCode).toBe(404);
      expect(headers["content-type"]).toContain("application/json");
    },
  );

  it("shows no page for what is not asked to be read", async () => {
    const { statusCode, headers } = await app.inject({ method: "POST", url: "/login" });
    expect(statusCode).toBe(404);
    expect(headers["content-type"]).toContain("application/json");
  });
});
