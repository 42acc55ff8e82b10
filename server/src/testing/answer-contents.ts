import { buffer } from "node:stream/consumers";
import type { LightMyRequestResponse } from "fastify";
import { fromBufferPromise } from "yauzl";

/** What an answer contains, with its headers and the members of a ZIP. */
export async function contentsOf({ headers, rawPayload }: LightMyRequestResponse): Promise<string> {
  const said = `${JSON.stringify(headers)} ${rawPayload.toString("utf8")}`;
  return headers["content-type"] === "application/zip" ? said + (await unzipped(rawPayload)) : said;
}

/** The members of a ZIP archive, one after the other. */
export async function unzipped(archive: Buffer): Promise<string> {
  const zip = await fromBufferPromise(archive, { lazyEntries: true });
  let text = "";
  for await (const entry of zip.eachEntry())
    text += (await buffer(await zip.openReadStreamPromise(entry))).toString("utf8");
  return text;
}
