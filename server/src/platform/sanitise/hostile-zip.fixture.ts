import { crc32, deflateRawSync } from "node:zlib";

export type RawMember = {
  name: string;
  content?: Buffer;
  /** What the headers say, where that is not the truth. */
  size?: number;
  crc?: number;
  flags?: number;
  /** Unix mode, for links. */
  mode?: number;
  stored?: boolean;
  /** Another member's place in the file, to lie on top of it. */
  at?: number;
  /** The name in the member's own header, where it differs. */
  localName?: string;
};

/** An archive byte by byte, so that each of them can be wrong. */
export function rawZip(members: RawMember[]): Buffer {
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  let at = 0;
  for (const member of members) {
    const { content = Buffer.from("x"), stored = false, flags = 0x800, mode = 0o100644 } = member;
    const packed = stored ? content : deflateRawSync(content, { level: 9 });
    const name = Buffer.from(member.name, "utf8");
    const localName = Buffer.from(member.localName ?? member.name, "utf8");
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(flags, 2);
    common.writeUInt16LE(stored ? 0 : 8, 4);
    common.writeUInt32LE(member.crc ?? crc32(content), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(member.size ?? content.length, 18);
    common.writeUInt16LE(name.length, 22);
    const localCommon = Buffer.from(common);
    localCommon.writeUInt16LE(localName.length, 22);
    const local = Buffer.concat([Buffer.from("PK\x03\x04"), localCommon, localName, packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE((mode << 16) >>> 0, 6);
    tail.writeUInt32LE(member.at ?? at, 10);
    centrals.push(Buffer.concat([Buffer.from("PK\x01\x02\x14\x03", "latin1"), common, tail, name]));
    if (member.at === undefined) {
      locals.push(local);
      at += local.length;
    }
  }
  const directory = Buffer.concat(centrals);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", "latin1");
  end.writeUInt16LE(members.length, 8);
  end.writeUInt16LE(members.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...locals, directory, end]);
}

/** An honest archive. */
export const zip = (files: Record<string, string | Buffer>): Buffer =>
  rawZip(Object.entries(files).map(([name, content]) => ({ name, content: Buffer.from(content) })));
