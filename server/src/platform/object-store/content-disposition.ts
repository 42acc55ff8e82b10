// Control characters, direction overrides that disguise an extension, path separators, half characters.
const TREACHEROUS = /[\p{Cc}\p{Surrogate}\u200e\u200f\u2028-\u202e\u2066-\u2069/\\]/gu;

/** The header that makes a browser save an answer under `filename` and never show it (RFC 6266, RFC 5987). */
export function attachment(filename: string): string {
  const name = filename.replace(TREACHEROUS, "_");
  const ascii = name.replace(/[^\x20-\x7e]|["%]/g, "_");
  const encoded = encodeURIComponent(name).replace(/['()*]/g, percent);
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

const percent = (character: string): string => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
