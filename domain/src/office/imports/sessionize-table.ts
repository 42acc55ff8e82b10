import { grouped } from "../../kernel/grouped";
import { lookup } from "../../kernel/lookup";
import { asksForEmployer } from "./employer";
import { listOf, objectOf, textIn } from "./json";
import { FORMAT, TRACK } from "./sessionize";
import type { ParsedTable } from "./tables";

/** The columns of Sessionize's flattened export that are read. */
const KNOWN = new Set(
  ["Session Id", "Title", "Description", "Owner", "Owner Email", "Status", "Scheduled Duration"].concat([
    "Speaker Id",
    "FirstName",
    "LastName",
    "First Name",
    "Last Name",
    "Email",
    "Bio",
  ]),
);

/** Converts Sessionize's CSV export, with a row for each speaker, to its view All; null for anything else. */
export function sessionizeTable(document: unknown): ParsedTable | null {
  const rows = listOf(document).map(objectOf);
  const [first] = rows;
  if (!first || !("Session Id" in first) || !("Title" in first)) return null;
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((name) => name !== "");
  const chosen = [TRACK, FORMAT].map((kind) => columns.find((name) => !KNOWN.has(name) && kind.test(name)));
  const [track, format] = chosen;
  const sessions = [...grouped(rows, (row) => textIn(row["Session Id"]))].map(([id, own]) => {
    const row = own[0] ?? {};
    return {
      id,
      title: row.Title,
      description: row.Description,
      status: row.Status,
      duration: Number(textIn(row["Scheduled Duration"])) || null,
      isServiceSession: false,
      categories: chosen.flatMap((name) =>
        name ? [{ name, categoryItems: [{ name: lookup(row, name) }] }] : [],
      ),
      speakers: own.map(speakerId).filter((each) => each !== ""),
    };
  });
  return {
    document: { sessions, speakers: rows.map(speakerOf) },
    missing: [
      "remarks",
      ...("Status" in first ? [] : (["decision"] as const)),
      ...(track ? [] : (["topic"] as const)),
      ...(format ? [] : (["type", "duration"] as const)),
    ],
    left: columns.filter((name) => !KNOWN.has(name) && !chosen.includes(name) && !asksForEmployer(name)),
  };
}

/** Sessionize's export of speakers; null for anything else. */
export function sessionizePeople(document: unknown): unknown {
  const rows = listOf(document).map(objectOf);
  return rows[0] && "Speaker Id" in rows[0] ? rows.map(speakerOf) : null;
}

/** The speaker's id, or else the address; without speakers the session's owner. */
const speakerId = (row: ReturnType<typeof objectOf>): string =>
  textIn(row["Speaker Id"]) || textIn(row.Email) || textIn(row["Owner Email"]) || textIn(row.Owner);

function speakerOf(row: ReturnType<typeof objectOf>) {
  const own = textIn(row["Speaker Id"]) !== "" || textIn(row.Email) !== "";
  return {
    id: speakerId(row),
    fullName: own ? "" : row.Owner,
    firstName: row.FirstName ?? row["First Name"],
    lastName: row.LastName ?? row["Last Name"],
    email: own ? row.Email : row["Owner Email"],
    bio: row.Bio,
    questionAnswers: own ? Object.entries(row).map(([question, answer]) => ({ question, answer })) : [],
  };
}
