/** The host functions that a WebAssembly module imports, by module and name. */
export type Imports = Record<string, Record<string, (argument: number) => number>>;

/** The used part of the global `WebAssembly`, which Node 20's types lack. */
type WebAssemblyHere = {
  instantiate(binary: Uint8Array, imports: Imports): Promise<{ instance: object; module: object }>;
  compile(binary: Uint8Array): Promise<object>;
  RuntimeError: new () => Error;
};

export const webAssembly = (globalThis as unknown as { WebAssembly: WebAssemblyHere }).WebAssembly;
