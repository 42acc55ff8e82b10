import { existsSync } from "node:fs";
import { ensurePackages } from "./debian.mjs";

/** Programs that tests of attached files and tables use, with their Debian packages. */
const WANTED = [
  {
    name: "LibreOffice",
    there: () => existsSync("/usr/bin/soffice"),
    packages: [
      "libreoffice-writer-nogui",
      "libreoffice-impress-nogui",
      "fonts-dejavu-core",
      "fonts-liberation",
    ],
  },
  {
    name: "LibreOffice Calc",
    there: () => existsSync("/usr/lib/libreoffice/program/libsclo.so"),
    packages: ["libreoffice-calc-nogui"],
  },
  { name: "bubblewrap", there: () => existsSync("/usr/bin/bwrap"), packages: ["bubblewrap"] },
  {
    name: "clamd",
    there: () => existsSync("/usr/sbin/clamd") || existsSync("/usr/bin/clamd"),
    packages: ["clamav-daemon"],
  },
];

const missing = () => WANTED.filter(({ there }) => !there());

/** The programs missing to rebuild office files in a sandbox, with Debian's command to install them; null if none. */
export function missingForFiles() {
  const wanted = missing().filter(({ name }) => name === "LibreOffice" || name === "bubblewrap");
  if (wanted.length === 0) return null;
  const names = wanted.map(({ name }) => name).join(" and ");
  const packages = wanted.flatMap((each) => each.packages).join(" ");
  return `${names} not found: Word and PowerPoint files are available as ISO images only. On Debian and Ubuntu:
  apt-get install --no-install-recommends ${packages}`;
}

/** Installs the programs for tests of office files, tables and virus scans where possible; prints what is left out. */
export async function ensureOffice() {
  await ensurePackages(WANTED);
  for (const { name } of missing()) {
    console.log(`${name} is not installed: the tests that need it are left out.`);
  }
}
