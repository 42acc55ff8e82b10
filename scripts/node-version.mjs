/** The oldest Node.js that the server's dependencies run on. */
const OLDEST = [20, 19];

/** Ends the process with a plain sentence when this Node.js is too old. Runs before anything is installed. */
export function requireNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  const tooOld = major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1]);
  if (!tooOld) return;
  console.error(
    `Lectern needs Node.js ${OLDEST.join(".")} or newer; this is ${process.versions.node}. ` +
      "Get a current one from https://nodejs.org or with your version manager (nvm install 24), then run this again.",
  );
  process.exit(1);
}
