import { MOST_BYTES } from "@lectern/domain/imports/words";

/** What a JSON file holds. Throws an Error that says to a person why it cannot be read. */
export async function readJson(file: File): Promise<unknown> {
  if (file.size > MOST_BYTES) {
    const megabytes = Math.ceil(file.size / 1024 / 1024);
    throw new Error(`${file.name} has ${megabytes} MB; at most ${MOST_BYTES / 1024 / 1024} MB can be read.`);
  }
  try {
    return JSON.parse((await file.text()).replace(/^\uFEFF/, ""));
  } catch {
    throw new Error(`${file.name} is no JSON file. Save it as JSON, and choose it again.`);
  }
}
