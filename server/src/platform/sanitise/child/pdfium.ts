import { readFileSync } from "node:fs";
import { init, type WrappedPdfiumModule } from "@embedpdf/pdfium";
import { type Imports, webAssembly } from "#platform/sanitise/web-assembly";

/** PDFium's memory, which the package's own types leave out. */
type Memory = {
  HEAPU8: Uint8Array;
  wasmExports: { malloc(bytes: number): number; free(at: number): void };
  addFunction(f: (...args: number[]) => number | undefined, signature: string): number;
  setValue(at: number, value: number, type: "i32"): void;
  getValue(at: number, type: "double" | "float" | "i32"): number;
  UTF8ToString(at: number): string;
};

export type Pdfium = WrappedPdfiumModule & { memory: Memory; refusedMemory: () => boolean };

/** Loads PDFium with a memory limit; an allocation beyond it fails, and with it this process. */
export async function loadPdfium(wasmPath: string, maxBytes: number): Promise<Pdfium> {
  const binary = readFileSync(wasmPath);
  let refused = false;
  const overrides = {
    print: () => {},
    printErr: () => {},
    instantiateWasm(imports: Imports, done: (instance: object, module: object) => void) {
      const env = imports.env ?? {};
      const grow = env.emscripten_resize_heap;
      env.emscripten_resize_heap = (bytes) => {
        if (bytes >>> 0 <= maxBytes && grow) return grow(bytes >>> 0);
        refused = true;
        return 0;
      };
      void webAssembly.instantiate(binary, imports).then(({ instance, module }) => done(instance, module));
      return {};
    },
  };
  const pdfium = await init(overrides as Parameters<typeof init>[0]);
  const memory = pdfium.pdfium as unknown as Memory;
  pdfium.PDFiumExt_Init();
  return Object.assign(pdfium, { memory, refusedMemory: () => refused });
}
