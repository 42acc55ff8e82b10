import { test as base } from "@playwright/test";
import { openPortal, type Portal, type PortalOptions } from "./portal/portal";

type OpenPortals = { shared(options: PortalOptions): Promise<Portal> };

/**
 * `server` is a running portal. Journeys of one worker share one; a journey that sets the clock has its own.
 * Every page must end without a script error and without a report of its content security policy.
 */
export const test = base.extend<
  PortalOptions & { server: Portal; quietPages: undefined },
  { portals: OpenPortals }
>({
  demo: [false, { option: true }],
  clockStart: [null, { option: true }],

  portals: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from this pattern
    async ({}, use) => {
      const open = new Map<boolean, Promise<Portal>>();
      await use({
        shared: (options) => {
          const portal = open.get(options.demo) ?? openPortal(options);
          open.set(options.demo, portal);
          return portal;
        },
      });
      const portals = await Promise.all(open.values());
      await Promise.all(portals.map((portal) => portal.close()));
    },
    { scope: "worker", timeout: 120_000 },
  ],

  server: async ({ demo, clockStart, portals }, use, info) => {
    const options = { demo, clockStart };
    const portal = clockStart ? await openPortal(options) : await portals.shared(options);
    await use(portal);
    if (info.status !== info.expectedStatus) await info.attach("server.log", { body: portal.log() });
    if (clockStart) await portal.close();
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
