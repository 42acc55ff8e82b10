import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { rootCertificates } from "node:tls";
import { LIMITS, podman } from "./podman.mjs";

/**
 * Builds an image. npm inside uses the registry and the certificates that this user's npm uses.
 * @param {{image: string, context: string, file?: string, args?: string[]}} what `args`: build arguments as `NAME=value`
 */
export async function buildWith({ image, context, file = join(context, "Dockerfile"), args = [] }) {
  const folder = mkdtempSync(join(tmpdir(), "lectern-build-"));
  try {
    const npmrc = join(homedir(), ".npmrc");
    const settings = existsSync(npmrc) ? readFileSync(npmrc, "utf8") : "";
    const extra = process.env.NODE_EXTRA_CA_CERTS;
    const authorities = [...rootCertificates, ...(extra ? [readFileSync(extra, "utf8")] : [])];
    writeFileSync(join(folder, "npmrc"), `${settings}\ncafile=/run/npm/authorities.pem\n`, { mode: 0o600 });
    writeFileSync(join(folder, "authorities.pem"), authorities.join("\n"));
    await podman(
      "build",
      ...["--format", "docker", "--volume", `${folder}:/run/npm:ro`],
      ...["--volume", `${folder}/npmrc:/root/.npmrc:ro`, ...LIMITS],
      ...args.flatMap((each) => ["--build-arg", each]),
      ...["--tag", image, "--file", file, context],
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
