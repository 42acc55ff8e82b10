import { expect, it } from "vitest";
import { installationSecret } from "../platform/secret";
import { sentence } from "./sentence";

it.skipIf(process.platform !== "linux")("names the folder that may not be written, and what to do", () => {
  let caught: unknown;
  try {
    installationSecret(undefined, "/sys/lectern");
  } catch (error) {
    caught = error;
  }
  expect(sentence(caught)).toBe(
    "The account that runs Lectern has no permission to write /sys/lectern. Change the folder's owner, or set DATA_DIR to another one.",
  );
});
