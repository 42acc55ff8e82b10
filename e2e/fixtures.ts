import { type BrowserContext, test as base, type Page } from "@playwright/test";
import { followRequests } from "./pages/quiet";
import { enter, type Make, makeOn } from "./people";
import { type Github, openGithub } from "./portal/github";
import { openPortal, PORTAL_MS, type Portal, type PortalOptions } from "./portal/portal";
import type { Credentials } from "./portal/session";

type OpenPortals = { shared(options: PortalOptions): Promise<Portal> };
type Options = PortalOptions & {
  /** A portal that no other journey has touched. */
  fresh: boolean;
};

type People = {
  /** Creates accounts on the portal. */
  make: Make;
  /** Opens a user's pages, logged in: in this tab, or in another browser. */
  as: (who: Credentials, page?: Page) => Promise<Page>;
  /** Another browser, in which no one is logged in. */
  visitor: () => Promise<Page>;
};

/** Within the default edition, between the opening and the announced date. */
const WHILE_OPEN = "2025-01-20T10:00:00Z";

/**
 * `server` is a running portal, shared by the journeys of one worker with equal options unless they are `fresh`. A script
 * error or a violation of the content security policy on any page fails the journey.
 */
export const test = base.extend<
  Options & People & { server: Portal; failOnErrors: (context: BrowserContext) => void },
  { portals: OpenPortals; github: Github }
>({
  demo: [false, { option: true }],
  clockStart: [WHILE_OPEN, { option: true }],
  host: ["127.0.0.1", { option: true }],
  env: [{}, { option: true }],
  fresh: [false, { option: true }],

  portals: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
    async ({}, use) => {
      const open = new Map<string, Promise<Portal>>();
      await use({
        shared: (options) => {
          const key = JSON.stringify(options);
          const portal = open.get(key) ?? openPortal(options);
          open.set(key, portal);
          return portal;
        },
      });
      const portals = await Promise.all(open.values());
      await Promise.all(portals.map((portal) => portal.close()));
    },
    { scope: "worker", timeout: 120_000 },
  ],

  github: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
    async ({}, use) => {
      const github = await openGithub();
      await use(github);
      await github.close();
    },
    { scope: "worker" },
  ],

  server: [
    async ({ demo, clockStart, host, env, fresh, portals }, use, info) => {
      const options = { demo, clockStart, host, env };
      const portal = fresh ? await openPortal(options) : await portals.shared(options);
      await use(portal);
      if (info.status !== info.expectedStatus) await info.attach("server.log", { body: portal.log() });
      if (fresh) await portal.close();
    },
    { timeout: PORTAL_MS },
  ],

  baseURL: ({ server }, use) => use(server.url),

  make: ({ server }, use) => use(makeOn(server)),

  visitor: async ({ browser, failOnErrors }, use) => {
    const opened: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext();
      opened.push(context);
      failOnErrors(context);
      return context.newPage();
    });
    await Promise.all(opened.map((context) => context.close()));
  },

  as: ({ server, visitor }, use) => use(async (who, page) => enter(server, who, page ?? (await visitor()))),

  // biome-ignore lint/correctness/noEmptyPattern: as above
  failOnErrors: async ({}, use) => {
    const faults: string[] = [];
    await use((context) => {
      followRequests(context);
      context.on("weberror", (error) => faults.push(error.error().message));
      context.on("console", (message) => {
        if (/content security policy/i.test(message.text())) faults.push(message.text());
      });
    });
    if (faults.length > 0) throw new Error(`The pages had errors:\n${faults.join("\n")}`);
  },

  context: async ({ context, failOnErrors }, use) => {
    failOnErrors(context);
    await use(context);
  },
});

export { expect } from "@playwright/test";
