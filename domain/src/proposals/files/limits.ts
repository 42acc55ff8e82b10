/**
 * The limits for processing a file. `docs/files.md` gives the reason for each, and a test checks that both agree.
 */
const MiB = 1024 * 1024;

export const FILE_LIMITS = {
  /** Pages that are rebuilt; further ones are left out. */
  pages: 300,
  /** Dots per inch of a rebuilt page. */
  dotsPerInch: 150,
  /** A page's longer side, in pixels. */
  pageSide: 10_000,
  /** A page's area, in pixels. */
  pageArea: 20_000_000,
  /** Characters of one page's text layer. */
  pageText: 20_000,
  /** The rebuilt file, in bytes. */
  rebuiltBytes: 200 * MiB,
  /** A text file that is rebuilt, in bytes; the rest is left out. */
  textBytes: 5 * MiB,
  /** Characters of a file's text that are searched for its author's names. */
  searchedText: 200_000,

  /** Members of an archive, including nested archives. */
  zipMembers: 200,
  /** One member, unpacked, in bytes. */
  zipMemberBytes: 100 * MiB,
  /** All members together, unpacked, in bytes. */
  zipBytes: 400 * MiB,
  /** Unpacked to packed, for members of archives and office files that are larger than `bombBytes`. */
  bombRatio: 500,
  bombBytes: 64 * MiB,
  /** Archives inside archives. */
  zipDepth: 2,

  /** The parts of an office file together, unpacked, in bytes. */
  officeBytes: 256 * MiB,
  /** Unpacked to packed, for an office file's parts of text that are larger than `markupBytes`. */
  markupRatio: 100,
  markupBytes: 8 * MiB,
  /** The intermediate PDF of an office file, in bytes. */
  officePdfBytes: 256 * MiB,
  /** Seconds of CPU time to convert one office file. */
  officeCpuSeconds: 120,
  /** Memory of all processes of one conversion together, in bytes. */
  officeMemory: 1536 * MiB,
  /** Address space of each of its processes, in bytes. */
  officeAddressSpace: 3072 * MiB,
  /** Space for its files, which is also memory, in bytes. */
  officeDisk: 512 * MiB,
  officeProcesses: 200,

  /** Seconds of CPU time to inspect a file or to rebuild one PDF or text. */
  childCpuSeconds: 120,

  /** The process that does it: its threads, and its memory in bytes, with PDFium's share. */
  childProcesses: 100,
  childMemory: 900 * MiB,
  pdfiumMemory: 512 * MiB,

  /** Seconds of CPU time for a whole file with all members: at the first, second, third and last attempt. */
  firstCpuSeconds: 3,
  secondCpuSeconds: 10,
  thirdCpuSeconds: 60,
  fileCpuSeconds: 300,
  /** At the first attempt, seconds of CPU time without output; and to convert an office file. */
  firstSilentCpuSeconds: 0.7,
  firstOfficeCpuSeconds: 1.8,
  /** Seconds of real time for one attempt; exceeding them is inconclusive, since the machine may be busy. */
  fileSeconds: 1800,
  /** How often a file is retried after a time-out or a kill from outside. */
  heldUp: 4,
  /** How often a file may crash its process. */
  crashes: 2,
} as const;
