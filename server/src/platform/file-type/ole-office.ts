import type { FileReason } from "@lectern/domain/proposals/files/reasons";
import type { Inspection } from "./inspection";
import { type OleEntry, type OleFile, readOle } from "./ole-directory";
import { Unreadable } from "./unreadable";

const WORD_MAGIC = 0xa5ec;
const ENCRYPTED_FIB = 0x100;
const ENCRYPTED_USER_TOKEN = 0xf3d1c4df;

/** Tells Word and PowerPoint files of the old kind from others, and what in them cannot be rebuilt. */
export function inspectOle(bytes: Buffer): Inspection {
  const ole = readOle(bytes);
  const top = (name: string) =>
    ole.entries.find(({ path, stream }) => stream && path.length === 1 && path[0] === name);
  if (top("EncryptedPackage") || top("\tDRMContent")) throw new Unreadable("encrypted");
  const word = top("WordDocument");
  if (word) return inspectWord(ole, word);
  const slides = top("PowerPoint Document");
  if (slides) return inspectSlides(ole, slides, top("Current User"), bytes.length);
  return { type: null, reasons: ["type-unknown"] };
}

function inspectWord(ole: OleFile, word: OleEntry): Inspection {
  const head = ole.read(word, 64);
  if (head.length < 32 || head.readUInt16LE(0) !== WORD_MAGIC) throw new Unreadable("corrupt");
  if (head.readUInt16LE(10) & ENCRYPTED_FIB) throw new Unreadable("encrypted");
  const reasons: FileReason[] = [];
  if (ole.entries.some(isMacro)) reasons.push("macros-left-out");
  if (ole.entries.some(({ path }) => path[0] === "ObjectPool" && path.length > 1)) {
    reasons.push("embedded-left-out");
  }
  return { type: "doc", reasons };
}

function inspectSlides(
  ole: OleFile,
  slides: OleEntry,
  user: OleEntry | undefined,
  bytes: number,
): Inspection {
  const token = user ? ole.read(user, 16) : Buffer.alloc(0);
  if (token.length === 16 && token.readUInt32LE(12) === ENCRYPTED_USER_TOKEN)
    throw new Unreadable("encrypted");
  const found = presentationRecords(ole.read(slides, bytes));
  const reasons: FileReason[] = [];
  if (found.macros || ole.entries.some(isMacro)) reasons.push("macros-left-out");
  if (found.objects) reasons.push("embedded-left-out");
  if (found.links) reasons.push("external-left-out");
  if (found.media) reasons.push("media-left-out");
  return { type: "ppt", reasons };
}

const isMacro = ({ path }: OleEntry) =>
  path.some((name) => name === "_VBA_PROJECT" || name === "_VBA_PROJECT_CUR" || name === "VBA");

/** What a presentation of the old kind holds besides its slides. */
type PresentationRecords = { macros: boolean; objects: boolean; links: boolean; media: boolean };

const MACROS = 0x0400;
const OBJECTS = [0x0fcc, 0x0fee];
const LINKS = [0x0fce];
const MEDIA = [0x1006, 0x1007, 0x100e, 0x100f, 0x1010];
/** The parts of the document where such records stand: containers whose children are looked at, too. */
const CONTAINERS = [0x03e8, 0x07d0, 0x03ff, 0x0409];
const MOST_RECORDS = 200_000;

/** Walks the records of a "PowerPoint Document" stream; what is not a record ends the walk. */
function presentationRecords(stream: Buffer): PresentationRecords {
  const found = { macros: false, objects: false, links: false, media: false };
  let at = 0;
  for (let n = 0; n < MOST_RECORDS && at + 8 <= stream.length; n++) {
    const type = stream.readUInt16LE(at + 2);
    const length = stream.readUInt32LE(at + 4);
    if (type === MACROS && at + 16 <= stream.length) found.macros ||= stream.readUInt32LE(at + 12) === 1;
    found.objects ||= OBJECTS.includes(type);
    found.links ||= LINKS.includes(type);
    found.media ||= MEDIA.includes(type);
    at += CONTAINERS.includes(type) ? 8 : 8 + length;
  }
  return found;
}
