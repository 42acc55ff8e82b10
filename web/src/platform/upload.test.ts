import { afterEach, expect, test, vi } from "vitest";
import { standInStore } from "./store.fixture";
import { UploadFailed, upload } from "./upload";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const sp = { url: "https://store.example/bucket", fields: { key: "uploads/1", policy: "p" } };
const file = new File(["slides"], "talk.pdf", { type: "application/pdf" });

test("[4.22] [7.25] [7.26] [7.46] posts the pre-signed fields, then the file, without credentials", async () => {
  const sent = standInStore(204);
  const shares: number[] = [];
  await upload(sp, file, { onProgress: (share) => shares.push(share) });
  expect(sent).toEqual([
    {
      method: "POST",
      url: sp.url,
      fields: [
        ["key", "uploads/1"],
        ["policy", "p"],
        ["file", file],
      ],
      credentials: false,
    },
  ]);
  expect(shares).toEqual([0.5]);
});

test.each([0, 400, 403, 412, 500])("[7.46] fails when the store answers %i", async (status) => {
  standInStore(status);
  const failure = await upload(sp, file).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(UploadFailed);
  expect(failure).toMatchObject({ status });
});

test("waits while there is progress, and gives up after 45 seconds without any", async () => {
  vi.useFakeTimers();
  let progress = () => {};
  vi.stubGlobal(
    "XMLHttpRequest",
    class {
      upload: { onprogress?: (e: object) => void } = {};
      onabort?: () => void;
      status = 0;
      open() {}
      send() {
        progress = () => this.upload.onprogress?.({ lengthComputable: false });
      }
      abort() {
        this.onabort?.();
      }
    },
  );
  const failed = vi.fn();
  upload(sp, file).catch(failed);
  for (let n = 0; n < 3; n++) {
    await vi.advanceTimersByTimeAsync(40_000);
    progress();
  }
  expect(failed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(45_000);
  expect(failed).toHaveBeenCalledExactlyOnceWith(new UploadFailed(0));
});
