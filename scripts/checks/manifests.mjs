// What is wrong with Kubernetes manifests, without a cluster.
import { readFileSync } from "node:fs";
import ts from "typescript";
import { inProject } from "../places.mjs";

const nameOf = ({ file, kind, metadata }) => `${file}: ${kind} ${metadata?.name}`;

/** Kubernetes' schemas, as ajv compiled them: types, formats, required fields. */
async function againstSchema({ file, ...manifest }) {
  const { apiVersion, kind } = manifest;
  const models = await import(`kubernetes-models/${apiVersion}/${kind}`).catch(() => ({}));
  if (models[kind] === undefined) return [`${file}: no schema for ${apiVersion} ${kind}`];
  try {
    new models[kind](manifest).validate();
    return [];
  } catch (error) {
    return [`${nameOf({ file, ...manifest })}: ${error.message}`];
  }
}

/** The schemas accept unknown fields, which a cluster ignores: the compiler finds a misspelt one by the same models' types. */
function unknownFields(manifests) {
  const source = manifests.map(({ file: _, ...manifest }, n) => {
    const { apiVersion, kind } = manifest;
    return `import type { I${kind} as T${n} } from "kubernetes-models/${apiVersion}/${kind}";
export const ${kind}${n}: T${n} = ${JSON.stringify(manifest, null, 1)};`;
  });
  const path = inProject("manifests.ts");
  const options = {
    ...{ strict: true, noEmit: true, skipLibCheck: true, types: [], lib: ["lib.es2023.d.ts"] },
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  host.fileExists = (name) => name === path || fileExists(name);
  host.getSourceFile = (name, version, ...rest) =>
    name === path
      ? ts.createSourceFile(name, source.join("\n"), version, true)
      : getSourceFile(name, version, ...rest);
  return ts.getPreEmitDiagnostics(ts.createProgram([path], options, host)).map((found) => {
    const line = found.file?.text.slice(0, found.start).split("\n").length ?? 1;
    const where = found.file?.text.split("\n")[line - 1]?.trim() ?? "";
    return `${where} ${ts.flattenDiagnosticMessageText(found.messageText, " ")}`;
  });
}

const podsOf = ({ kind, spec }) => (["Deployment", "Job"].includes(kind) ? [spec.template] : []);
const contains = (labels, wanted) =>
  Object.entries(wanted).every(([name, value]) => labels?.[name] === value);

const example = readFileSync(inProject(".env.example"), "utf8");
const unknownSettings = (names) =>
  names
    .filter((name) => !new RegExp(`^#?\\s?${name}=`, "m").test(example))
    .map((name) => `the setting ${name} does not exist`);

/** The one container that makes namespaces and mounts a /proc, for its sandbox. */
const SANDBOXES = "converter";

/** Pairs of what must not be and what to say of it. */
const faults = (...pairs) => pairs.filter(([wrong]) => wrong).map(([, what]) => what);

function aboutContainer(container, configMaps) {
  const { name, securityContext: rights = {}, resources, env = [], envFrom = [] } = container;
  const { capabilities = {}, seccompProfile, procMount } = rights;
  const secret = env.find((each) => /KEY|PASSWORD|SECRET/.test(each.name) && each.value);
  const missing = envFrom.find(({ configMapRef }) => configMapRef && !configMaps.includes(configMapRef.name));
  return [
    ...faults(
      [rights.readOnlyRootFilesystem !== true, "may write to its image"],
      [rights.allowPrivilegeEscalation !== false, "may gain rights"],
      [capabilities.drop?.join() !== "ALL" || capabilities.add, "has capabilities"],
      [rights.privileged, "is privileged"],
      [(seccompProfile || procMount) && name !== SANDBOXES, "has a looser filter"],
      [name === SANDBOXES && envFrom.length > 0, "gets settings and secrets"],
      [!resources?.requests?.memory || !resources.limits?.memory, "has no bounds of memory"],
      [secret, `contains ${secret?.name}`],
      [missing, `refers to a ConfigMap that is not there`],
    ),
    ...unknownSettings(env.map((each) => each.name)),
  ].map((what) => `${name} ${what}`);
}

function aboutPod({ spec }, configMaps) {
  const own = spec.securityContext ?? {};
  return [
    ...faults(
      [own.runAsNonRoot !== true || !(own.runAsUser > 0), "may run as root"],
      [own.seccompProfile?.type !== "RuntimeDefault", "has no seccomp profile"],
      [spec.automountServiceAccountToken !== false, "gets a token of the cluster"],
    ),
    ...spec.containers.flatMap((container) => aboutContainer(container, configMaps)),
  ];
}

function aboutManifest(manifest, { labels, configMaps }) {
  const { kind, spec, data = {} } = manifest;
  const selector = kind === "Service" ? spec.selector : (spec?.selector ?? spec?.podSelector)?.matchLabels;
  return [
    ...faults(
      [kind === "Secret", "secrets are referenced, not contained"],
      [selector && !labels.some((each) => contains(each, selector)), "selects no pod"],
    ),
    ...(kind === "ConfigMap" ? unknownSettings(Object.keys(data)) : []),
    ...podsOf(manifest).flatMap((pod) => aboutPod(pod, configMaps)),
  ].map((what) => `${nameOf(manifest)}: ${what}`);
}

const deniesTheRest = ({ kind, spec }) =>
  kind === "NetworkPolicy" && Object.keys(spec.podSelector).length === 0 && !spec.ingress && !spec.egress;

/** Errors in manifests, each with the name of its `file`, one of them the kustomization. */
export async function errorsIn(manifests) {
  const kustomization = manifests.find(({ kind }) => kind === "Kustomization");
  const resources = manifests.filter((each) => each !== kustomization);
  const world = {
    labels: resources.flatMap(podsOf).map(({ metadata }) => metadata?.labels),
    configMaps: resources.filter(({ kind }) => kind === "ConfigMap").map(({ metadata }) => metadata.name),
  };
  const files = [...new Set(resources.map(({ file }) => file))].sort().join();
  const schemas = await Promise.all(resources.map(againstSchema));
  return [
    ...faults(
      [
        [...(kustomization?.resources ?? [])].sort().join() !== files,
        `kustomization.yaml must list ${files}`,
      ],
      [!resources.some(deniesTheRest), "no NetworkPolicy denies what no other one allows"],
    ),
    ...schemas.flat(),
    ...unknownFields(resources),
    ...resources.flatMap((each) => aboutManifest(each, world)),
  ];
}
