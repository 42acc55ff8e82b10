// Joliet forbids control characters and * / : ; ? \ ; direction overrides disguise an extension.
const FORBIDDEN = /[\p{Cc}\p{Surrogate}*/:;?\\"<>|\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;
const LONGEST = 64;

export type DiscName = {
  /** For everything since 1995: Unicode, at most 64 units of UTF-16. */
  long: string;
  /** For plain ISO 9660: 8.3 capitals, with the version that it demands. */
  short: string;
};

/** Gives every file of a folder a name that is allowed, says what it said, and is its own. */
export function discNames(names: string[]): DiscName[] {
  const taken = new Set<string>();
  return names.map((name, position) => ({ long: ownName(name, taken), short: shortName(name, position) }));
}

function ownName(name: string, taken: Set<string>): string {
  const [base, extension] = split(sanitised(name));
  for (let copy = 1; ; copy += 1) {
    const ending = copy === 1 ? extension : `~${copy}${extension}`;
    const candidate = cut(base, LONGEST - ending.length) + ending;
    const folded = candidate.toLowerCase(); // Windows and macOS do not tell capitals apart
    if (taken.has(folded)) continue;
    taken.add(folded);
    return candidate;
  }
}

function sanitised(name: string): string {
  // Windows drops dots and spaces at the end; a name of dots alone is a way out of the folder.
  const allowed = name
    .normalize("NFC")
    .replace(FORBIDDEN, "_")
    .replace(/[. ]+$/, "");
  return allowed.replace(/^\.+/, "_").trim() || "file";
}

function split(name: string): [base: string, extension: string] {
  const [, base = name, extension = ""] = /^(.+?)(\.[^.]{1,16})?$/u.exec(name) ?? [];
  return [base, extension];
}

/** Cuts without leaving half a character behind. */
function cut(text: string, length: number): string {
  return text.slice(0, length).replace(/\p{Surrogate}$/u, "");
}

/** The position keeps short names apart, and the fixed length keeps their order that of their bytes. */
function shortName(name: string, position: number): string {
  const [base, extension] = split(name.normalize("NFKD").toUpperCase());
  const number = position.toString(36).toUpperCase().padStart(3, "0");
  const plain = (text: string) => text.replace(/[^A-Z0-9_]/g, "_");
  const start = plain(base)
    .slice(0, 8 - number.length)
    .padEnd(8 - number.length, "_");
  return `${start}${number}.${plain(extension.slice(1)).slice(0, 3)};1`;
}
