import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { describeObjectStore } from "./object-store.suite";
import { postForm, type RunningStore, runningStore, streamOf } from "./running-store.fixture";

describeObjectStore("the embedded store", runningStore);

let running: RunningStore;
beforeAll(async () => {
  running = await runningStore();
});
afterAll(() => running.close());

describe("a download from the embedded store", () => {
  const link = async (seconds = 60) => {
    await running.store.write("made/report", streamOf("<script>"), "text/html");
    const terms = { key: "made/report", filename: "report.html", contentType: "text/html", seconds };
    return running.store.presignGet(terms);
  };

  it("never shows or runs in a page of ours", async () => {
    const { headers } = await fetch(await link());
    expect(Object.fromEntries(headers)).toMatchObject({
      "content-disposition": "attachment; filename=\"report.html\"; filename*=UTF-8''report.html",
      "content-length": "8",
      "content-security-policy": "sandbox; default-src 'none'; frame-ancestors 'none'",
      "cross-origin-resource-policy": "same-origin",
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
    });
  });

  it.each([
    ["another file", (url: string) => url.replace("made/report", "made/secret")],
    ["a path", (url: string) => url.replace("made/report", "..%2F..%2Fetc%2Fpasswd")],
    ["another name", (url: string) => url.replace("filename=report.html", "filename=report.exe")],
    ["another type", (url: string) => url.replace("type=text%2Fhtml", "type=image%2Fpng")],
    ["more time", (url: string) => url.replace(/expires=\d+/, "expires=9999999999")],
    ["no signature", (url: string) => url.replace(/signature=[^&]+/, "")],
  ])("is refused for %s than the link was made for", async (_what, change) => {
    const original = await link();
    const changed = change(original);
    expect(changed).not.toBe(original);
    const response = await fetch(changed);
    expect(response.status).toBe(403);
    expect(await response.text()).toBe("This link is not valid, or no longer.\n");
  });

  it("ends when the link expires", async () => {
    const url = await link(60);
    running.later(59);
    expect((await fetch(url)).status).toBe(200);
    running.later(2);
    expect((await fetch(url)).status).toBe(403);
  });

  it("says that the file is gone", async () => {
    const url = await link();
    await running.store.delete("made/report");
    expect((await fetch(url)).status).toBe(404);
  });
});

describe("the sweep of the embedded store", () => {
  it("leaves what is new, and forgets used forms after a day", async () => {
    const key = "in/used";
    const terms = { key, contentType: "text/plain", maxBytes: 1000, seconds: 7 * 24 * 3600 };
    const post = await running.store.presignPost(terms);
    await postForm(post, "first");
    await running.store.delete(key);
    await running.store.sweep(new Date());
    expect(await postForm(post, "again")).toMatchObject({ status: 409 });
    await running.store.sweep(new Date(Date.now() + 25 * 3600 * 1000));
    expect(await postForm(post, "again")).toMatchObject({ status: 201 });
  });

  it("clears what a crash left half-received", async () => {
    const body = streamOf("half");
    const verified = { key: "in/crash", contentType: "text/plain", minBytes: 1, maxBytes: 10 };
    await running.store.receive(verified, body);
    expect(await running.incoming()).toHaveLength(1);
    await running.store.sweep(new Date(Date.now() + 25 * 3600 * 1000));
    expect(await running.incoming()).toEqual([]);
  });
});
