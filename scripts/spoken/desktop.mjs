import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, openSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { listenTo } from "./orca.mjs";

/** The programs of the desktop, and the Debian packages that have them. */
export const PROGRAMS = Object.entries({
  Xvfb: "xvfb",
  "dbus-run-session": "dbus",
  openbox: "openbox",
  orca: "orca",
  "speech-dispatcher": "speech-dispatcher",
  "firefox-esr": "firefox-esr",
  xdotool: "xdotool",
}).map(([program, name]) => ({
  there: () => ["/usr/bin", "/usr/local/bin"].some((folder) => existsSync(join(folder, program))),
  packages: [name],
}));
const START_MS = 90_000;

/** The version of each program that decides what is spoken. */
export const versions = () =>
  `${execFileSync("firefox-esr", ["--version"], { encoding: "utf8" }).trim()}, Orca ${execFileSync("orca", ["--version"], { encoding: "utf8" }).trim()}`;

/** Everything is read, and neither keys nor typed letters are echoed. */
const ORCA_SETTINGS = {
  general: {
    enableKeyEcho: false,
    enableEchoByCharacter: false,
    enableEchoByWord: false,
    presentDateFormat: "%x",
  },
  profiles: { default: { profile: ["Default", "default"], enableKeyEcho: false, sayAllOnLoad: false } },
  pronunciations: {},
  keybindings: {},
};

const FIREFOX_SETTINGS = {
  "accessibility.force_disabled": -1,
  "browser.aboutwelcome.enabled": false,
  "browser.newtabpage.enabled": false,
  "browser.shell.checkDefaultBrowser": false,
  "browser.startup.homepage_override.mstone": "ignore",
  "datareporting.policy.dataSubmissionEnabled": false,
  "app.update.enabled": false,
  "signon.rememberSignons": false,
  "network.captive-portal-service.enabled": false,
  "network.connectivity-service.enabled": false,
  "services.settings.server": "data:,",
};

/**
 * A desktop without a screen: X, a session bus, a window manager, and Orca, which writes down what it speaks instead of
 * speaking it. Its Firefox is used with real key presses. Everything is below `home`.
 */
export async function openDesktop(home) {
  const runtime = join(home, "run");
  const settings = join(home, ".local/share/orca");
  mkdirSync(runtime, { recursive: true, mode: 0o700 });
  mkdirSync(settings, { recursive: true });
  writeFileSync(join(settings, "user-settings.conf"), JSON.stringify(ORCA_SETTINGS));
  const output = openSync(join(home, "desktop.log"), "a");
  const start = (program, args, env = process.env) =>
    spawn(program, args, { env, stdio: ["ignore", output, output], detached: true });

  const display = `:${90 + (process.pid % 900)}`;
  const screen = start("Xvfb", [display, "-screen", "0", "1280x900x24", "-nolisten", "tcp"]);
  const env = {
    PATH: process.env.PATH,
    HOME: home,
    XDG_RUNTIME_DIR: runtime,
    DISPLAY: display,
    LANG: "C.UTF-8",
    GTK_MODULES: "gail:atk-bridge",
    GNOME_ACCESSIBILITY: "1",
  };
  const log = join(home, "orca.log");
  const bus = join(home, "bus");
  const session = start("dbus-run-session", ["--", "sh", "-c", SESSION], { ...env, ORCA_LOG: log, BUS: bus });
  const orca = listenTo(log);
  await until(() => existsSync(bus) && existsSync(log), "Orca did not start");
  await orca.heard();
  const inSession = {
    ...env,
    DBUS_SESSION_BUS_ADDRESS: execFileSync("cat", [bus], { encoding: "utf8" }).trim(),
  };
  const xdotool = (...args) => execFileSync("xdotool", args, { env: inSession });
  const opened = [];

  return {
    heard: orca.heard,
    press: (key) => xdotool("key", "--clearmodifiers", key),
    type: (text) => xdotool("type", "--delay", "40", "--", text),
    /** Opens a new Firefox in which no one is logged in, at an address. */
    async browse(address) {
      await Promise.all(opened.splice(0).map(end));
      const profile = join(home, `firefox-${Date.now()}`);
      mkdirSync(profile);
      const lines = Object.entries(FIREFOX_SETTINGS).map(
        ([key, value]) => `user_pref("${key}", ${JSON.stringify(value)});`,
      );
      writeFileSync(join(profile, "user.js"), lines.join("\n"));
      opened.push(start("firefox-esr", ["--no-remote", "--profile", profile, address], inSession));
    },
    async close() {
      await Promise.all([...opened, session].map(end));
      await end(screen);
    },
  };
}

/** The session's programs; the bus's address is written last. Orca writes to a file in blocks, to a terminal line by line. */
const SESSION = `
gsettings set org.gnome.desktop.interface toolkit-accessibility true
gsettings set org.gnome.desktop.a11y.applications screen-reader-enabled true
openbox &
script --quiet --flush --command "orca --replace --debug-file=/dev/tty" "$ORCA_LOG" < /dev/null > /dev/null &
sleep 3
printf %s "$DBUS_SESSION_BUS_ADDRESS" > "$BUS"
wait
`;

async function until(ready, otherwise) {
  for (const begun = Date.now(); !ready(); await sleep(100)) {
    if (Date.now() - begun > START_MS) throw new Error(otherwise);
  }
}

/** Ends a program with all that it has started. */
async function end(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  process.kill(-child.pid, "SIGTERM");
  const inTime = await Promise.race([ended.then(() => true), sleep(5_000, false, { ref: false })]);
  if (!inTime) process.kill(-child.pid, "SIGKILL");
  await ended;
}
