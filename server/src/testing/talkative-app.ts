import { openLog } from "#platform/http/log";
import { buildApp } from "../app";
import type { TestServer } from "./server";

/** A running server's app once more, whose log tells most and is kept: `written()` is all of it so far. */
export async function talkativeApp({ platform, store }: TestServer, pagesFolder: string | null = null) {
  let written = "";
  const log = openLog("trace", {
    write: (line) => {
      written += line;
    },
  });
  const app = await buildApp({ platform, log, pagesFolder, embeddedStore: store, trustedProxies: null });
  return { app, log, written: () => written };
}

export type TalkativeApp = Awaited<ReturnType<typeof talkativeApp>>;
