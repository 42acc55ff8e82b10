import { loadable } from "#ui/loadable";

/** Loaded only after the close. */
export const LateCodeEntry = loadable(async () => (await import("./parts/late-code-entry")).LateCodeEntry);
