import { writeFileSync } from "node:fs";
import { test as base } from "@playwright/test";
import { type Make, makeOn, NAMES } from "../people";
import { openPortal, PORTAL_MS, type Portal } from "../portal/portal";
import { type Credentials, saveProfile, startSession } from "../portal/session";
import { requestsIn } from "./requests";
import { startEngine } from "./start";
import { HEADING, type Tab, tabOn } from "./tab";
import { type Engine, type EngineName, WIDE } from "./window";

export type EngineOptions = { engineName: EngineName };

type People = {
  server: Portal;
  make: Make;
  /** A window in which no one is logged in. */
  visitor: () => Promise<Tab>;
  /** A window of this person, logged in. */
  as: (who: Credentials) => Promise<Tab>;
};

/** Within the default edition, between the opening and the announced date. */
const WHILE_OPEN = "2025-01-20T10:00:00Z";

/** Journeys that run in every engine. A script error in any window fails the journey, as does a violated policy. */
export const test = base.extend<
  People & { demo: boolean; clockStart: string | null },
  EngineOptions & { engine: Engine }
>({
  engineName: ["firefox", { option: true, scope: "worker" }],
  demo: [false, { option: true }],
  clockStart: [WHILE_OPEN, { option: true }],

  engine: [
    async ({ engineName }, use) => {
      const engine = await startEngine(engineName);
      await use(engine);
      await engine.close();
    },
    { scope: "worker", timeout: 120_000 },
  ],

  server: [
    async ({ demo, clockStart }, use, info) => {
      const portal = await openPortal({ demo, clockStart, host: "localhost", env: {} });
      await use(portal);
      if (info.status !== info.expectedStatus) await info.attach("server.log", { body: portal.log() });
      await portal.close();
    },
    { timeout: PORTAL_MS },
  ],

  make: ({ server }, use) => use(makeOn(server)),

  visitor: async ({ engine, server }, use, info) => {
    const tabs: Tab[] = [];
    await use(async () => {
      const window = await engine.open();
      await window.resize(WIDE.width, WIDE.height);
      const tab = tabOn(window, server.url);
      tabs.push(tab);
      return tab;
    });
    const faults: string[] = [];
    const hasFailed = info.status !== info.expectedStatus;
    for (const [n, { window }] of tabs.entries()) {
      // What is lost must not leave the other windows open.
      const picture = hasFailed ? await window.screenshot().catch(() => null) : null;
      if (picture) writeFileSync(info.outputPath(`window-${n}.png`), picture);
      faults.push(...(await window.faults()));
      await window.close();
    }
    if (faults.length > 0) throw new Error(`The pages had errors:\n${faults.join("\n")}`);
  },

  as: ({ server, visitor }, use) =>
    use(async (who) => {
      const tab = await visitor();
      await tab.goto("/login");
      const requests = requestsIn(tab.window);
      const session = await startSession(requests, server.url, who);
      const { group, first_name } = session.user;
      if (first_name === "" && group !== "organiser")
        await saveProfile(requests, server.url, session, NAMES[group]);
      await tab.goto(`/homepage/${group}/app`);
      await tab.isAt(new RegExp(`/homepage/${group}/app$`));
      await tab.sees(HEADING);
      return tab;
    }),
});

export { expect } from "@playwright/test";
