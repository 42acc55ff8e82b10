/** The first line of a mail that can be replied to: what is below it in a reply is quoted. */
export const REPLY_ABOVE = "##- Reply above this line, as text -##";

/** Lines after which programs quote the mail that is replied to, in the languages of most programs. */
const QUOTE_BEGINS = [
  /^-{2,}\s*(original message|ursprüngliche nachricht|message d'origine|mensaje original|forwarded message)\s*-{2,}$/i,
  /^_{20,}$/,
  /^(on|am|le|el|il|op|em|den|dne)\s.{1,300}(wrote|schrieb|a écrit|escribió|scritto|schreef|escreveu|skrev|napsal)\b.{0,200}:$/i,
];

/** The header of a mail that is quoted without a sign before its lines. */
const QUOTED_HEADER = /^\*?(from|von|de|da|van)\*?\s?:\s.{1,400}$/i;
const FURTHER_HEADER = /^\*?(sent|date|to|subject|gesendet|datum|an|betreff|envoyé|à|objet|cc)\*?\s?:/i;

const SENT_FROM = /^(sent from my |get outlook for |von meinem .{1,40} gesendet|envoyé de mon )/i;

const MOST_CHARACTERS = 200_000;

/**
 * What the sender of a reply wrote: without the lines that it quotes, and without the signature. Where nothing is left above the
 * quoted mail, what is between or below its lines.
 */
export function withoutQuotes(reply: string): string {
  const lines = readable(reply.slice(0, MOST_CHARACTERS)).split("\n");
  const above = written(lines.slice(0, quoteStart(lines)));
  return above || written(lines.filter((line) => !isOfQuote(line)));
}

/** The characters 80 to 9F of Windows-1252. */
const WINDOWS = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

/** Without characters that cannot be stored, or that hide or reorder others. */
const readable = (text: string): string =>
  text
    .toWellFormed()
    // Node 20 reads Windows-1252 as Latin 1, where these are control characters.
    .replace(/[\u0080-\u009f]/g, (character) => WINDOWS[character.charCodeAt(0) - 0x80] ?? "")
    .replace(/\r\n?|\u2028|\u2029/g, "\n")
    .replace(/[\u202a-\u202e\u2066-\u2069\ufeff]|(?![\n\t])\p{Cc}/gu, "");

const isMarker = (line: string): boolean => line.includes(REPLY_ABOVE);

function quoteStart(lines: readonly string[]): number {
  const at = lines.findIndex((line, n) => {
    const text = line.trim();
    return (
      isMarker(text) ||
      text.startsWith(">") ||
      QUOTE_BEGINS.some((begins) => begins.test(text)) ||
      // An attribution may be folded.
      QUOTE_BEGINS.some((begins) => begins.test(`${text} ${lines[n + 1]?.trim() ?? ""}`)) ||
      (QUOTED_HEADER.test(text) && lines.slice(n + 1, n + 4).some((next) => FURTHER_HEADER.test(next.trim())))
    );
  });
  return at < 0 ? lines.length : at;
}

const isOfQuote = (line: string): boolean => {
  const text = line.trim();
  return text.startsWith(">") || isMarker(text) || QUOTE_BEGINS.some((begins) => begins.test(text));
};

/** Without the signature, and without spare empty lines. */
function written(lines: readonly string[]): string {
  const signature = lines.findIndex((line) => /^--\s?$/.test(line) || SENT_FROM.test(line.trim()));
  return lines
    .slice(0, signature < 0 ? lines.length : signature)
    .map((line) => line.trimEnd())
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}
