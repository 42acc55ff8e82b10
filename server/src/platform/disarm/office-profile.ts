/** LibreOffice's settings for files from strangers: no macros, no links followed, no Java, no active content. */
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
export const officeProfile = (): Buffer =>
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
