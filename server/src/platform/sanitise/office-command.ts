import { existsSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { FILE_LIMITS } from "@lectern/domain/proposals/files/limits";
import { type Command, SIGNAL_EXIT_CODES } from "./run-process";
import { inSandbox, outsideUser } from "./sandbox";
import { cpuLimit, withKernelLimits } from "./tools";

/** The paths of LibreOffice and of bubblewrap; null only where running without a sandbox is explicitly allowed. */
export type OfficeProgram = { soffice: string; bwrap: string | null };

export const OFFICE_TYPES = ["doc", "docx", "ppt", "pptx", "ppsx"] as const;

export type OfficeType = (typeof OFFICE_TYPES)[number];

/** Without an explicit filter LibreOffice would detect the type itself, and open any format. */
const FILTERS: Record<OfficeType, { read: string; component: "writer" | "impress" }> = {
  doc: { read: "MS Word 97", component: "writer" },
  docx: { read: "MS Word 2007 XML", component: "writer" },
  ppt: { read: "MS PowerPoint 97", component: "impress" },
  pptx: { read: "Impress MS PowerPoint 2007 XML", component: "impress" },
  ppsx: { read: "Impress MS PowerPoint 2007 XML AutoPlay", component: "impress" },
};

/** The types that this LibreOffice converts: Writer and Impress are separate packages. All where its layout is unknown. */
export function convertibleTypes(soffice: string): OfficeType[] {
  const registry = join(dirname(realpathSync(soffice)), "../share/registry");
  if (!existsSync(registry)) return [...OFFICE_TYPES];
  return OFFICE_TYPES.filter((type) => existsSync(join(registry, `${FILTERS[type].component}.xcd`)));
}

/** One page more than is rebuilt, to detect that there are more. */
const PAGES = {
  PageRange: { type: "string", value: `1-${FILE_LIMITS.pages + 1}` },
  ExportHiddenSlides: { type: "boolean", value: "true" },
};

/**
 * Converts stdin to a PDF on stdout, so that no folder of the host is shared. Each conversion has its own profile and
 * process.
 */
export function officeCommand({ soffice, bwrap }: OfficeProgram, type: OfficeType): Command {
  const job = bwrap ? "/job" : '"$(mktemp -d)"';
  const { read, component } = FILTERS[type];
  const profile = officeProfile().toString("utf8");
  const script = [
    `J=${job}; trap 'rm -rf "$J"' EXIT; export PATH=/usr/bin:/bin LANG=C.UTF-8 HOME="$J"; mkdir -p "$J/profile/user"; umask 077`,
    `printf %s "$3" >"$J/profile/user/registrymodifications.xcu"; cat >"$J/in.${type}"`,
    `"$0" "-env:UserInstallation=file://$J/profile" --headless --nologo --norestore --nolockcheck --nodefault "--infilter=$1" --convert-to "pdf:$2" --outdir "$J" "$J/in.${type}" >/dev/null 2>&1 </dev/null`,
    // A signal explains a missing or partial PDF. Any other exit code is ignored: only the output counts.
    `C=$?; case $C in ${SIGNAL_EXIT_CODES.join("|")}) exit $C;; esac; cat "$J/in.pdf"`,
  ].join("\n");
  const shell = [
    "/bin/sh",
    "-c",
    script,
    soffice,
    read,
    `${component}_pdf_Export:${JSON.stringify(PAGES)}`,
    profile,
  ];
  const bounds = {
    cpu: cpuLimit(FILE_LIMITS.officeCpuSeconds),
    as: FILE_LIMITS.officeAddressSpace,
    fsize: FILE_LIMITS.officeDisk,
    nofile: 1024,
    core: 0,
  };
  if (!bwrap) return { argv: withKernelLimits(bounds, shell), descriptors: [], ...outsideUser() };
  const inside = withKernelLimits({ nproc: FILE_LIMITS.officeProcesses }, shell);
  const command = inSandbox(bwrap, viewOf(soffice), inside);
  if (!command) throw new Error("There is no filter of system calls for this architecture.");
  return { ...command, argv: withKernelLimits(bounds, command.argv) };
}

const viewOf = (soffice: string) => ({
  readable: [
    "/etc/fonts",
    "/etc/libreoffice",
    "/etc/alternatives",
    "/var/cache/fontconfig",
    "/var/lib/libreoffice",
    ...(soffice.startsWith("/usr/") ? [] : [dirname(dirname(soffice))]),
  ],
  folders: [
    { path: "/tmp", bytes: FILE_LIMITS.officeDisk / 4 },
    { path: "/job", bytes: FILE_LIMITS.officeDisk },
  ],
  files: [],
});

/** LibreOffice's settings for untrusted files: no macros, links, Java or active content. */
const SETTINGS: [path: string, name: string, value: string][] = [
  ["/org.openoffice.Office.Common/Security/Scripting", "MacroSecurityLevel", "3"],
  ["/org.openoffice.Office.Common/Security/Scripting", "DisableMacrosExecution", "true"],
  ["/org.openoffice.Office.Common/Security/Scripting", "BlockUntrustedRefererLinks", "true"],
  ["/org.openoffice.Office.Common/Security/Scripting", "DisableActiveContent", "true"],
  ["/org.openoffice.Office.Common/Security/Scripting", "DisablePythonRuntime", "true"],
  ["/org.openoffice.Office.Java/VirtualMachine", "Enable", "false"],
  ["/org.openoffice.Office.Writer/Content/Update", "Link", "0"],
  ["/org.openoffice.Office.Common/Misc", "FirstRun", "false"],
];

/** The file `registrymodifications.xcu` of a profile. */
const officeProfile = (): Buffer =>
  Buffer.from(
    [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema">',
      ...SETTINGS.map(
        ([path, name, value]) =>
          `<item oor:path="${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`,
      ),
      "</oor:items>",
      "",
    ].join("\n"),
  );
