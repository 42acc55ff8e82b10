/**
 * What a file may cost at most. Every number that bounds the work on an upload stands here; `docs/files.md` gives
 * the reason for each, and a test holds the two together.
 */
const MiB = 1024 * 1024;

export const FILE_LIMITS = {
  /** Pages that are rebuilt; the rest is left out. */
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

  /** Members of an archive, those of archives inside it included. */
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
  /** What an office file may become as a PDF on its way, in bytes. */
  officePdfBytes: 256 * MiB,
  /** Seconds of computing to convert one office file. */
  officeCpuSeconds: 120,
  /** Memory of all processes of one conversion together, in bytes. */
  officeMemory: 1536 * MiB,
  /** Address space of each of its processes, in bytes. */
  officeAddressSpace: 3072 * MiB,
  /** Room for its files, which is memory, too, in bytes. */
  officeDisk: 512 * MiB,
  officeProcesses: 200,

  /** Seconds of computing to look into a file or to rebuild one PDF or text. */
  childCpuSeconds: 120,

  /** Of the process that does it: its threads, and its memory in bytes, with PDFium's share. */
  childProcesses: 100,
  childMemory: 900 * MiB,
  pdfiumMemory: 512 * MiB,

  /** Seconds of computing for a whole file, all its members included: at its first try, its second, its third, its last. */
  firstCpuSeconds: 3,
  secondCpuSeconds: 10,
  thirdCpuSeconds: 60,
  fileCpuSeconds: 300,
  /** At the first try, seconds of computing without a page or another result; and to convert an office file. */
  firstSilentCpuSeconds: 0.7,
  firstOfficeCpuSeconds: 1.8,
  /** Seconds by the clock for one try; they say how busy the machine is, and decide nothing. */
  fileSeconds: 1800,
  /** How often a file is tried again that the clock, or a kill from outside, put off. */
  heldUp: 4,
  /** How often work on one file may end the process that does it. */
  crashes: 2,
} as const;
