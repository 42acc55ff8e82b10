import { lookup } from "./lookup";

/** What letters are that carry a stroke and no accent. */
const PLAIN: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
};

/** Accents, and the points of vowels that Hebrew and Arabic leave out at will. Other marks are part of the letter. */
const AT_WILL = /[\u0300-\u036f\u0591-\u05c7\u064b-\u065f]/gu;

/** A text in the spelling by which it is compared: small letters without accents, and one space between words. */
export const foldText = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(AT_WILL, "")
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/gu, (letter) => lookup(PLAIN, letter) ?? letter)
    .replace(/\s+/gu, " ")
    .normalize("NFC");
