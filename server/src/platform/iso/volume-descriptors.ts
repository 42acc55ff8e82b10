import { type Extent, rootRecord, SECTOR, ucs2, writeBoth16, writeBoth32 } from "./directory";

export type Volume = {
  name: string;
  date: Date;
  sectors: number;
  root: Extent;
  /** The sectors of the path tables. */
  tableL: number;
  tableM: number;
};

const PRIMARY = 1;
const SUPPLEMENTARY = 2;
const TERMINATOR = 255;
const VERSION = 1;
/** The escape sequence for "UCS-2 level 3", which makes a supplementary descriptor Joliet. */
const JOLIET = "%/E";
const NEVER = Buffer.concat([Buffer.from("0".repeat(16)), Buffer.alloc(1)]);

type WriteText = (text: string, at: number, bytes: number) => void;

/** The volume descriptor of plain ISO 9660. */
export function primaryDescriptor(volume: Volume): Buffer {
  const descriptor = start(PRIMARY);
  describe(descriptor, volume, (text, at, bytes) => {
    const capitals = text.toUpperCase().replace(/[^A-Z0-9_ ]/g, "_");
    descriptor.write(capitals.slice(0, bytes).padEnd(bytes), at, "latin1");
  });
  return descriptor;
}

/** The second volume descriptor, with Unicode names. */
export function jolietDescriptor(volume: Volume): Buffer {
  const descriptor = start(SUPPLEMENTARY);
  descriptor.write(JOLIET, 88, "latin1");
  describe(descriptor, volume, (text, at, bytes) => {
    const units = bytes >> 1;
    ucs2(text.slice(0, units).padEnd(units)).copy(descriptor, at);
  });
  return descriptor;
}

/** The descriptor that ends the list of descriptors. */
export const terminator = (): Buffer => start(TERMINATOR);

function start(type: number): Buffer {
  const descriptor = Buffer.alloc(SECTOR);
  descriptor.writeUInt8(type, 0);
  descriptor.write("CD001", 1, "latin1");
  descriptor.writeUInt8(VERSION, 6);
  return descriptor;
}

function describe(descriptor: Buffer, volume: Volume, write: WriteText): void {
  write("", 8, 32); // system
  write(volume.name, 40, 32);
  writeBoth32(descriptor, volume.sectors, 80);
  writeBoth16(descriptor, 1, 120); // discs in the set
  writeBoth16(descriptor, 1, 124); // this disc's number
  writeBoth16(descriptor, SECTOR, 128);
  writeBoth32(descriptor, PATH_TABLE_BYTES, 132);
  descriptor.writeUInt32LE(volume.tableL, 140);
  descriptor.writeUInt32BE(volume.tableM, 148);
  rootRecord(volume.root, volume.date).copy(descriptor, 156);
  for (const at of [190, 318, 446, 574]) write("", at, 128); // set, publisher, preparer, application
  for (const at of [702, 739, 776]) write("", at, 37); // names of files about the disc
  const made = longDate(volume.date);
  for (const at of [813, 830]) made.copy(descriptor, at); // made, changed
  for (const at of [847, 864]) NEVER.copy(descriptor, at); // expires, effective from
  descriptor.writeUInt8(VERSION, 881); // of the directories' structure
}

/** Sixteen digits down to the hundredth of a second, and the offset from UTC: 0. */
function longDate(date: Date): Buffer {
  const digits = date.toISOString().replace(/\D/g, "").slice(0, 16);
  return Buffer.concat([Buffer.from(digits, "latin1"), Buffer.alloc(1)]);
}

/** A path table that lists one folder, the root, takes ten bytes. */
const PATH_TABLE_BYTES = 10;

const ROOT_NAME_LENGTH = 1;
const PARENT_NUMBER = 1;

/** The path table in little-endian ("L") or big-endian ("M") byte order, one sector each. */
export function pathTable(order: "L" | "M", rootSector: number): Buffer {
  const table = Buffer.alloc(SECTOR);
  table.writeUInt8(ROOT_NAME_LENGTH, 0);
  if (order === "L") {
    table.writeUInt32LE(rootSector, 2);
    table.writeUInt16LE(PARENT_NUMBER, 6);
  } else {
    table.writeUInt32BE(rootSector, 2);
    table.writeUInt16BE(PARENT_NUMBER, 6);
  }
  return table;
}
