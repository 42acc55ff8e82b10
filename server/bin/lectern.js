#!/usr/bin/env node
import { existsSync } from "node:fs";
import { homedir } from "node:os";

// An account that is not in /etc/passwd has no home, which a library that we use reads on import.
try {
  homedir();
} catch {
  process.env.HOME = "/";
}
const built = new URL("../dist/cli.js", import.meta.url);
if (existsSync(built)) {
  await import(built.href);
} else {
  console.error("Lectern is not built yet: run `npm start` (or `npm run build`) first.");
  process.exitCode = 1;
}
