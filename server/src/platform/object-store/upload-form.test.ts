import { request as httpRequest } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RunningStore, runningStore } from "./running-store.fixture";

let running: RunningStore;
beforeAll(async () => {
  running = await runningStore();
});
afterAll(() => running.close());

describe("a form that is not what a browser sends", () => {
  const send = async (body: string, type = "multipart/form-data; boundary=cut") => {
    const { post } = await running.grant();
    const response = await fetch(post.url, { method: "POST", headers: { "content-type": type }, body });
    return { status: response.status, code: /<Code>(\w+)</.exec(await response.text())?.[1] };
  };
  const part = (name: string, value: string) =>
    `--cut\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const form = (fields: Record<string, string>) =>
    Object.entries(fields).reduce((text, [name, value]) => text + part(name, value), "");

  it.each([
    ["no form at all", "hello", "text/plain", "MalformedPOSTRequest"],
    ["a form without a boundary", "hello", "multipart/form-data", "MalformedPOSTRequest"],
    ["a form that ends too early", "--cut\r\nContent-Disp", undefined, "MalformedPOSTRequest"],
    ["a form without a file", `${part("key", "a")}--cut--\r\n`, undefined, "InvalidArgument"],
    ["a field twice", `${part("key", "a")}${part("KEY", "b")}--cut--\r\n`, undefined, "InvalidArgument"],
    ["far too many fields", `${part("x-ignore", "a").repeat(40)}--cut--\r\n`, undefined, "InvalidArgument"],
  ])("is refused: %s", async (_what, body, type, code) => {
    expect(await send(body, type)).toEqual({ status: 400, code });
  });

  it("is refused when something follows the file, and leaves nothing", async () => {
    const { key, post } = await running.grant();
    const body = `${form(post.fields)}${part("file", "content")}${part("x-ignore-late", "x")}--cut--\r\n`;
    expect(await send(body)).toEqual({ status: 400, code: "InvalidArgument" });
    expect(await running.store.head(key)).toBeNull();
    expect(await running.incoming()).toEqual([]);
  });

  it("is refused when the file is cut off, and leaves nothing", async () => {
    const { key, post } = await running.grant();
    expect(await send(form(post.fields) + part("file", "content"))).toEqual({
      status: 400,
      code: "MalformedPOSTRequest",
    });
    expect(await running.store.head(key)).toBeNull();
    expect(await running.incoming()).toEqual([]);
  });

  it("leaves nothing when the browser goes away", async () => {
    const { key, post } = await running.grant({ maxBytes: 1_000_000 });
    const headers = { "content-type": "multipart/form-data; boundary=cut", "content-length": "100000" };
    const leaving = httpRequest(post.url, { method: "POST", headers }).on("error", () => {});
    const beginning = part("file", "content").replace(/\r\n$/, "");
    leaving.write(form(post.fields) + beginning);
    await expect.poll(() => running.incoming()).toHaveLength(1);
    leaving.destroy();
    await expect.poll(() => running.incoming()).toEqual([]);
    expect(await running.store.head(key)).toBeNull();
  });
});
