import { test as base } from "@playwright/test";
import { openPortal, type Portal, type PortalOptions } from "./portal/portal";

type OpenPortals = { shared(options: PortalOptions): Promise<Portal> };
type Options = PortalOptions & {
  /** A portal that no other journey has touched. */
  fresh: boolean;
};

/** Within the default edition, between the opening and the announced date. */
const WHILE_OPEN = "2025-01-20T10:00:00Z";

/**
 * `server` is a running portal. The journeys of one worker share it where their options are alike and `fresh` is
 * not asked for. Every page must end without a script error and without a breach of its content security policy.
 */
export const test = base.extend<
  Options & { server: Portal; quietPages: undefined },
  { portals: OpenPortals }
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
          const alike = JSON.stringify(options);
          const portal = open.get(alike) ?? openPortal(options);
          open.set(alike, portal);
          return portal;
        },
      });
      const portals = await Promise.all(open.values());
      await Promise.all(portals.map((portal) => portal.close()));
    },
    { scope: "worker", timeout: 120_000 },
  ],

  server: async ({ demo, clockStart, host, env, fresh, portals }, use, info) => {
    const options = { demo, clockStart, host, env };
    const portal = fresh ? await openPortal(options) : await portals.shared(options);
    await use(portal);
    if (info.status !== info.expectedStatus) await info.attach("server.log", { body: portal.log() });
    if (fresh) await portal.close();
  },

  baseURL: ({ server }, use) => use(server.url),

  quietPages: [
    async ({ context }, use) => {
      const faults: string[] = [];
      context.on("weberror", (error) => faults.push(error.error().message));
      context.on("console", (message) => {
        if (/content security policy/i.test(message.text())) faults.push(message.text());
      });
      await use(undefined);
      if (faults.length > 0) throw new Error(`The pages were not quiet:\n${faults.join("\n")}`);
    },
    { auto: true },
  ],
});

export { expect } from "@playwright/test";
