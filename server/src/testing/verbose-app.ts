import { openLog } from "#platform/http/log";
import { buildApp } from "../app";
import type { TestServer } from "./server";

/** Another app on a running server, with its log at the lowest level: `written()` is all of it so far. */
export async function verboseApp({ platform, store }: TestServer, pagesFolder: string | null = null) {
  let written = "";
  const log = openLog("trace", {
    write: (line) => {
      written += line;
    },
  });
  const app = await buildApp({ platform, log, pagesFolder, embeddedStore: store, trustedProxies: null });
  return { app, log, written: () => written };
}

export type VerboseApp = Awaited<ReturnType<typeof verboseApp>>;
