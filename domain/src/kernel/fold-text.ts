import { lookup } from "./lookup";

/** Base letters of letters with strokes, which have no separable accent. */
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

/** Accents, and the optional vowel points of Hebrew and Arabic. Other marks are part of the letter. */
const OPTIONAL_MARKS = /[\u0300-\u036f\u0591-\u05c7\u064b-\u065f]/gu;

/** A text in a normal form for comparison: lower case without accents, and one space between words. */
export const foldText = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(OPTIONAL_MARKS, "")
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/gu, (letter) => lookup(PLAIN, letter) ?? letter)
    .replace(/\s+/gu, " ")
    .normalize("NFC");
