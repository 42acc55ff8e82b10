// What compose.yaml's other images are replaced with where no registry of images can be reached: the same kind of program from
// Debian, in a container of its own.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inProject } from "../places.mjs";
import { buildWith } from "./build.mjs";

const [, NODE] = /^FROM (\S+) AS build$/m.exec(readFileSync(inProject("Dockerfile"), "utf8"));
const DEBIAN = NODE.replace(/^node:\d+-/, "debian:");

const install = (packages) =>
  `RUN apt-get update && apt-get install -y --no-install-recommends ${packages} && rm -rf /var/lib/apt/lists/*`;

const POSTGRES = `#!/bin/sh -e
export PATH="$(echo /usr/lib/postgresql/*/bin):$PATH" PGDATA=/var/lib/postgresql/data
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  echo "$POSTGRES_PASSWORD" > /tmp/password
  initdb --username="$POSTGRES_USER" --pwfile=/tmp/password --auth-host=scram-sha-256 --auth-local=trust > /dev/null
  echo "host all all all scram-sha-256" >> "$PGDATA/pg_hba.conf"
  echo "create database $POSTGRES_DB" | postgres --single postgres > /dev/null
fi
exec postgres -c listen_addresses='*'
`;

/** By the image that each replaces: its program, and how it is built. */
const STAND_INS = {
  nginx: {
    program: "nginx from Debian",
    lines: [
      `FROM ${DEBIAN}`,
      install("nginx-light"),
      "RUN rm /etc/nginx/sites-enabled/default && ln -sf /dev/stderr /var/log/nginx/error.log",
      'CMD ["nginx", "-g", "daemon off;"]',
    ],
  },
  postgres: {
    program: "PostgreSQL from Debian",
    lines: [
      `FROM ${DEBIAN}`,
      "RUN mkdir -p /etc/postgresql-common && echo create_main_cluster=false > /etc/postgresql-common/createcluster.conf",
      install("postgresql"),
      "COPY --chmod=755 start /usr/local/bin/start",
      "USER postgres",
      "VOLUME /var/lib/postgresql",
      'ENTRYPOINT ["start"]',
    ],
    start: POSTGRES,
  },
  "minio/minio": {
    program: "Ceph's gateway from Debian, which makes the bucket, too",
    lines: [
      `FROM ${NODE}`,
      install("radosgw ceph-mon ceph-osd ceph-common"),
      'ENTRYPOINT ["node", "/project/scripts/image/store.mjs"]',
    ],
  },
  "minio/mc": { program: null, lines: [`FROM ${DEBIAN}`, "RUN ln -s /bin/true /usr/local/bin/mc"] },
  "axllent/mailpit": {
    program: "aiosmtpd from Debian, without a page",
    lines: [
      `FROM ${DEBIAN}`,
      install("python3-aiosmtpd"),
      "USER nobody",
      'CMD ["python3", "-u", "-m", "aiosmtpd", "-n", "-l", "0.0.0.0:1025"]',
    ],
  },
};

const stem = (image) => image.replace(/:.*/, "");

/** The name of the image that replaces `image`. */
export const standInOf = (image) => `localhost/lectern-stand-in-${stem(image).replace("/", "-")}`;

/** Builds what replaces each of these images, and returns a line on each. */
export async function makeStandIns(images) {
  const said = [];
  for (const image of images) {
    const standIn = STAND_INS[stem(image)];
    if (standIn === undefined) throw new Error(`Nothing replaces ${image}.`);
    const context = mkdtempSync(join(tmpdir(), "lectern-stand-in-"));
    try {
      writeFileSync(join(context, "Dockerfile"), `${standIn.lines.join("\n")}\n`);
      if (standIn.start) writeFileSync(join(context, "start"), standIn.start);
      await buildWith({ image: standInOf(image), context });
    } finally {
      rmSync(context, { recursive: true, force: true });
    }
    if (standIn.program) said.push(`${image} was replaced with ${standIn.program}`);
  }
  return said;
}
