import { SECTOR } from "./sectors";

/** A path table that lists one folder, the root, takes ten bytes. */
export const PATH_TABLE_BYTES = 10;

const ROOT_NAME_LENGTH = 1;
const PARENT_NUMBER = 1;

/** The table of folders, in the byte order of Intel ("L") or of Motorola ("M"); each stands in its own sector. */
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
