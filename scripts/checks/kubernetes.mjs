// The manifests in deploy/kubernetes are valid by Kubernetes' own schemas, have no unknown field, refer to what is there, and
// give no container a right that it does not need. Mistakes that are planted in a copy prove that the check looks.
import { readdirSync, readFileSync } from "node:fs";
import { parseAllDocuments } from "yaml";
import { inProject } from "../places.mjs";
import { errorsIn } from "./manifests.mjs";

const folder = inProject("deploy/kubernetes");
const texts = readdirSync(folder).map((file) => ({ file, text: readFileSync(`${folder}/${file}`, "utf8") }));

const manifestsOf = ({ file, text }) =>
  parseAllDocuments(text).map((document) => {
    if (document.errors.length > 0) throw new Error(`${file}: ${document.errors[0].message}`);
    return { file, ...document.toJS() };
  });

/** What is changed, into what, and what must then be said of it. */
const PLANTED = [
  ["minAvailable: 1", "minAvailabel: 1", /minAvailabel/],
  ["replicas: 2", "replicas: two", /replicas must be integer/],
  ["port: 80,", "", /must have required property port/],
  ["S3_BUCKET:", "S3_BUKET:", /setting S3_BUKET does not exist/],
  ["readOnlyRootFilesystem: true", "readOnlyRootFilesystem: false", /server may write to its image/],
  ["drop: [ALL]", "drop: [CHOWN]", /migrate has capabilities/],
  ["runAsUser: 1000", "runAsUser: 0", /may run as root/],
  ["secretRef: { name: lectern }", "configMapRef: { name: gone }", /ConfigMap that is not there/],
  ["podSelector: {}", "podSelector: { matchLabels: { a: b } }", /no NetworkPolicy denies/],
  ["- ingress.yaml", "", /kustomization.yaml must list/],
];

const errors = await errorsIn(texts.flatMap(manifestsOf));
const spoilt = texts.map(({ file, text }) => ({
  file,
  text: PLANTED.reduce((all, [from, into]) => all.replaceAll(from, into), text),
}));
const found = await errorsIn(spoilt.flatMap(manifestsOf));
for (const [from, into, said] of PLANTED)
  if (!found.some((error) => said.test(error))) errors.push(`"${into}" for "${from}" is not found`);

for (const error of errors) console.log(error);
console.log(`${texts.length} files`);
process.exitCode = errors.length > 0 || texts.length === 0 ? 1 : 0;
