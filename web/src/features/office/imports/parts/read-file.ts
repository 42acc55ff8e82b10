import { MOST_BYTES } from "@lectern/domain/office/imports/words";
import { tableOf } from "./csv-table";

/**
 * What a JSON file holds, or the rows of a CSV file by their columns' names. Throws an Error that says to a person
 * why it cannot be read.
 */
export async function readFile(file: File): Promise<unknown> {
  if (file.size > MOST_BYTES) {
    const megabytes = Math.ceil(file.size / 1024 / 1024);
    throw new Error(`${file.name} has ${megabytes} MB; at most ${MOST_BYTES / 1024 / 1024} MB can be read.`);
  }
  const text = lettersOf(await file.arrayBuffer());
  try {
    return JSON.parse(text);
  } catch {
    const table = /^\s*[{[<]/.test(text) ? null : tableOf(text);
    if (table) return table;
    throw new Error(`${file.name} is neither JSON nor CSV. Save it as one of them, and choose it again.`);
  }
}

/** UTF-8, or what older spreadsheets write. */
function lettersOf(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
