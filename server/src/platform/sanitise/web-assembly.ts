/** The functions that WebAssembly asks its host for, by module and name. */
export type Imports = Record<string, Record<string, (argument: number) => number>>;

/** As much of the global `WebAssembly` as is used; Node's types of version 20 leave it out. */
type WebAssemblyHere = {
  instantiate(binary: Uint8Array, imports: Imports): Promise<{ instance: object; module: object }>;
  compile(binary: Uint8Array): Promise<object>;
  RuntimeError: new () => Error;
};

export const webAssembly = (globalThis as unknown as { WebAssembly: WebAssemblyHere }).WebAssembly;
