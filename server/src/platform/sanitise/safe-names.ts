// biome-ignore lint/suspicious/noControlCharactersInRegex: removes them
const UNSAFE = /[\0-\x1f\x7f-\x9f<>:"|?*\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufffd]/g;
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;
const LONGEST_SEGMENT = 80;
const DEEPEST = 8;

/** A member's name as a relative path without upward segments, special characters or reserved names. */
export function safePath(name: string): string {
  const segments = name
    .normalize("NFC")
    .split(/[/\\]+/)
    .map(safeSegment)
    .filter((segment) => segment !== "");
  return segments.slice(-DEEPEST).join("/") || "file";
}

function safeSegment(segment: string): string {
  const plain = segment
    .replace(UNSAFE, "_")
    .replace(/^[. ]+|[. ]+$/g, "")
    .replace(/^[-~]+/, "_");
  const short = [...plain].slice(-LONGEST_SEGMENT).join("");
  return RESERVED.test(short) ? `_${short}` : short;
}

/** Makes names unique, ignoring case: the second `a.txt` becomes `a~2.txt`. */
export function uniqueNames(): (name: string) => string {
  const used = new Set<string>();
  return (name) => {
    let unique = name;
    for (let n = 2; used.has(unique.toLowerCase()); n++) {
      unique = name.replace(/(\.[^./]*)?$/, (extension) => `~${n}${extension}`);
    }
    used.add(unique.toLowerCase());
    return unique;
  };
}
