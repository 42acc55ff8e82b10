/** What a presentation of the old kind holds besides its slides. */
export type PresentationRecords = { macros: boolean; objects: boolean; links: boolean; media: boolean };

const MACROS = 0x0400;
const OBJECTS = [0x0fcc, 0x0fee];
const LINKS = [0x0fce];
const MEDIA = [0x1006, 0x1007, 0x100e, 0x100f, 0x1010];
/** The parts of the document where such records stand: containers whose children are looked at, too. */
const CONTAINERS = [0x03e8, 0x07d0, 0x03ff, 0x0409];
const MOST_RECORDS = 200_000;

/** Walks the records of a "PowerPoint Document" stream; what is not a record ends the walk. */
export function presentationRecords(stream: Buffer): PresentationRecords {
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
