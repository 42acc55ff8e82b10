import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ObjectStore } from "./object-store";
import { contentOf, postForm, streamOf } from "./running-store.fixture";

/** The tests of every object store, over real HTTP. */
export function describeObjectStore(
  name: string,
  open: () => Promise<{ store: ObjectStore; close(): Promise<void> }>,
): void {
  describe(name, () => {
    let opened: Awaited<ReturnType<typeof open>>;
    let store: ObjectStore;
    beforeAll(async () => {
      opened = await open();
      store = opened.store;
    });
    afterAll(() => opened.close());

    const newKey = (folder: string) => `${folder}/${randomUUID()}`;
    const upload = async (key: string, text: string) => {
      const terms = { key, contentType: "application/pdf", maxBytes: 100, seconds: 60 };
      return postForm(await store.presignPost(terms), text);
    };

    it("[7.25] [7.45] takes an upload of what was agreed", async () => {
      const key = newKey("in");
      expect(await upload(key, "talk")).toMatchObject({ status: 201 });
      expect(await store.head(key)).toEqual({ size: 4, contentType: "application/pdf" });
      expect(await contentOf(await store.read(key))).toBe("talk");
    });

    it("moves an upload to a sealed key, once", async () => {
      const [from, to] = [newKey("in"), newKey("sealed")];
      await upload(from, "talk");
      expect(await store.seal(from, to)).toBe(true);
      expect(await store.seal(from, to)).toBe(true);
      expect(await store.head(from)).toBeNull();
      expect(await store.head(to)).toEqual({ size: 4, contentType: "application/pdf" });
    });

    it("keeps what was sealed first", async () => {
      const [from, to] = [newKey("in"), newKey("sealed")];
      await store.write(to, streamOf("first"), "text/plain");
      await upload(from, "second");
      expect(await store.seal(from, to)).toBe(true);
      expect(await store.head(from)).toBeNull();
      expect(await contentOf(await store.read(to))).toBe("first");
    });

    it("cannot seal what was never uploaded", async () => {
      expect(await store.seal(newKey("in"), newKey("sealed"))).toBe(false);
    });

    it("writes what the server makes, also over what was there", async () => {
      const key = newKey("made");
      expect(await store.write(key, streamOf("long content"), "text/plain")).toEqual({ size: 12 });
      expect(await store.write(key, streamOf("short"), "text/csv")).toEqual({ size: 5 });
      expect(await store.head(key)).toEqual({ size: 5, contentType: "text/csv" });
      expect(await contentOf(await store.read(key))).toBe("short");
    });

    it("forgets what is deleted, and does not mind what is missing", async () => {
      const key = newKey("made");
      await store.write(key, streamOf("x"), "text/plain");
      await store.delete(key);
      await store.delete(key);
      expect(await store.head(key)).toBeNull();
      await expect(store.read(key)).rejects.toThrow();
    });

    it("links to a download under another name and type", async () => {
      const key = newKey("made");
      await store.write(key, streamOf("grüße"), "application/pdf");
      const grant = { key, filename: 'Über "uns"\r\n.txt', contentType: "text/plain", seconds: 60 };
      const response = await fetch(await store.presignGet(grant));
      expect(response.status).toBe(200);
      expect(await response.text()).toBe("grüße");
      expect(response.headers.get("content-type")).toBe("text/plain");
      expect(response.headers.get("content-disposition")).toBe(
        "attachment; filename=\"_ber _uns___.txt\"; filename*=UTF-8''%C3%9Cber%20%22uns%22__.txt",
      );
    });

    it("refuses keys that are paths", async () => {
      for (const key of [
        "../etc/passwd",
        "/etc",
        "a/../b",
        "a//b",
        "a/",
        ".hidden",
        "A",
        "a~b",
        "a\0b",
        "",
      ]) {
        await expect(
          store.presignPost({ key, contentType: "text/plain", maxBytes: 9, seconds: 9 }),
        ).rejects.toThrow();
        await expect(store.write(key, streamOf("x"), "text/plain")).rejects.toThrow();
        await expect(store.seal("a", key)).rejects.toThrow();
      }
    });

    it("says that it can be used", async () => {
      await expect(store.check()).resolves.toBeUndefined();
    });
  });
}
