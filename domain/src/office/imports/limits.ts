/** The maximum of rows of a table, people of a list, and speakers of all proposals together. */
export const MAX_PEOPLE = 20_000;
/** Columns of a table, or fields of an object. */
const MAX_FIELDS = 500;
/** Values of any kind in a file, which determine the time of reading it. */
const MAX_VALUES = 1_000_000;
/** Characters of one text. */
const MAX_TEXT_LENGTH = 100_000;
/** Characters of a person's name or address. */
export const MAX_NAME_LENGTH = 320;

/** Fields with a person's name or address, or the name of a track or room. */
const NAMES = new Set(
  [
    "name",
    "fullName",
    "firstName",
    "lastName",
    "email",
    "Name",
    "FirstName",
    "LastName",
    "First Name",
  ].concat(["Last Name", "Email", "Owner", "Owner Email"]),
);

/** Why a file is too large to be read, or null. Visits each value once. */
export function limitExceeded(file: unknown): string | null {
  const waiting: unknown[] = [file];
  let [values, speakers] = [0, 0];
  const isLong = (text: unknown, most: number) => typeof text === "string" && text.length > most;
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (++values > MAX_VALUES)
      return `This file holds more than ${MAX_VALUES} values, which is over the limit. Split it.`;
    if (isLong(value, MAX_TEXT_LENGTH))
      return `A text in this file is longer than ${MAX_TEXT_LENGTH} characters. Shorten it, and choose the file again.`;
    if (typeof value !== "object" || value === null) continue;
    const members = Object.entries(value);
    if (Array.isArray(value)) {
      if (members.length > MAX_PEOPLE)
        return `A list in this file has ${members.length} entries; at most ${MAX_PEOPLE} can be read. Split it.`;
    } else if (members.length > MAX_FIELDS) {
      return `A row of this file has ${members.length} columns; at most ${MAX_FIELDS} can be read.`;
    }
    for (const [name, member] of members) {
      if (NAMES.has(name) && isLong(member, MAX_NAME_LENGTH))
        return `A name or address in this file is longer than ${MAX_NAME_LENGTH} characters. Shorten it, and choose the file again.`;
      if (name === "speakers" && Array.isArray(member)) speakers += member.length;
      waiting.push(member);
    }
    if (speakers > MAX_PEOPLE)
      return `The proposals in this file name more than ${MAX_PEOPLE} speakers, which is over the limit. Split it.`;
  }
  return null;
}
