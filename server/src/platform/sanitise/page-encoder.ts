import { createRequire } from "node:module";
import { Worker } from "node:worker_threads";
import type { PageImage } from "./pdf-writer";

export type RawPage = { pixels: Uint8Array; width: number; height: number; colours: 1 | 3 };

export type PageEncoder = { encode(page: RawPage): Promise<PageImage>; close(): Promise<void> };

/** Compresses pages one after the other in a separate thread. */
export function openPageEncoder(script: string): PageEncoder {
  const wasm = createRequire(import.meta.url).resolve("@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm");
  const thread = new Worker(script, { workerData: { wasm } });
  thread.unref();
  return {
    encode: (page) =>
      new Promise((resolve, reject) => {
        const settle = () => {
          thread.off("message", onMessage);
          thread.off("error", onError);
        };
        const onMessage = (image: PageImage) => {
          settle();
          resolve({ ...image, bytes: Buffer.from(image.bytes) });
        };
        const onError = (error: unknown) => {
          settle();
          reject(error);
        };
        thread.once("message", onMessage);
        thread.once("error", onError);
        const pixels = new Uint8Array(page.pixels);
        thread.postMessage({ ...page, pixels }, [pixels.buffer]);
      }),
    close: async () => void (await thread.terminate()),
  };
}
