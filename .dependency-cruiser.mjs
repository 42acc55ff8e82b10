// The arrows of ARCHITECTURE.md as rules. `npm run check` reads them with scripts/checks/arrows.mjs.

/** Tests, and what only they use. */
const TEST = "\\.(test|fixture)\\.tsx?$";
const SOURCES = "^(domain|server|web)/src/";

const rule = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });

const domain = [
  rule(
    "domain-is-pure",
    "domain holds words, rules and contracts: it may use itself, zod, a differ of texts and a pure reader of Markdown, nothing else.",
    { path: "^domain/src/", pathNot: TEST },
    { pathNot: ["^domain/src/", "^node_modules/(zod|diff|mdast-util-from-markdown|@types/mdast)/"] },
  ),
  rule(
    "domain-tests-stay-inside",
    "A test of the domain needs no server and no page.",
    { path: `^domain/src/.*${TEST}` },
    { path: "^(server|web|e2e)/" },
  ),
];

const between = [
  rule(
    "web-not-server",
    "Pages know the server by the contracts in domain.",
    { path: "^web/src/" },
    { path: "^(server|e2e)/" },
  ),
  rule("server-not-web", "The server knows no page.", { path: "^server/src/" }, { path: "^(web|e2e)/" }),
  rule(
    "journeys-from-outside",
    "Journeys drive the product as people do: from outside.",
    { path: "^e2e/" },
    { path: "^(server|web)/" },
  ),
];

const layers = [
  rule(
    "server-platform-below",
    "platform knows no feature and no page that puts the server together.",
    { path: "^server/src/platform/", pathNot: TEST },
    { path: "^server/src/(features/|testing/|seed/|[^/]+\\.ts$)" },
  ),
  rule(
    "server-features-below-app",
    "A feature is wired by app.ts and call-api.ts; it does not know them.",
    { path: "^server/src/features/", pathNot: TEST },
    { path: "^server/src/(testing/|seed/|[^/]+\\.ts$)" },
  ),
  rule(
    "web-platform-below",
    "platform knows no screen.",
    { path: "^web/src/platform/", pathNot: TEST },
    { path: "^web/src/(app|features|ui)/" },
  ),
  rule(
    "ui-knows-no-feature",
    "ui is for any feature.",
    { path: "^web/src/ui/" },
    { path: "^web/src/(app|features)/" },
  ),
  rule(
    "web-features-below-app",
    "A feature is wired by app; it does not know it.",
    { path: "^web/src/features/", pathNot: TEST },
    { path: "^web/src/app/" },
  ),
];

/** The rooms of domain, server and web, from the ground up (docs/decisions/0059-nine-rooms.md). */
export const ROOMS = [
  "log",
  "call",
  "post",
  "identity",
  "proposals",
  "reviewing",
  "deciding",
  "programme",
  "office",
];

const inRoom = (room) => `^((server|web)/src/features|domain/src)/${room}/`;

const order = [
  rule(
    "kernel-below-rooms",
    "The kernel is for every room, and knows none.",
    { path: "^domain/src/kernel/", pathNot: TEST },
    { path: "^domain/src/(?!kernel/)[^/]+/" },
  ),
  ...ROOMS.slice(0, -1).map((room, n) =>
    rule(
      `${room}-knows-rooms-above`,
      `${room} imports only the rooms that are listed above it.`,
      { path: inRoom(room), pathNot: TEST },
      { path: inRoom(`(${ROOMS.slice(n + 1).join("|")})`) },
    ),
  ),
];

/** Asked of the whole graph by scripts/checks/arrows.mjs: a rule of dependency-cruiser sees one import at a time. */
export const TOPICS_IN_ORDER = {
  name: "topics-in-order",
  comment:
    "Topics of a room form an order as well: no circle, neither between two of them nor through a third.",
};

const FILE_OF_ROOM = new RegExp(
  `^(?:(?:server|web)/src/features|domain/src)/(${ROOMS.join("|")})/(?:([^/]+)/)?`,
);

/** The room of a file and its topic there: a folder, or the room's own files. null: a test, or in no room. */
export function topicOf(path) {
  const [folder, room, name] = FILE_OF_ROOM.exec(path) ?? [];
  if (folder === undefined || new RegExp(TEST).test(path)) return null;
  const own = name === undefined || name === "screens" || name === "parts";
  return { room: `${path.split("/")[0]} ${room}`, topic: own ? "" : name };
}

const frontDoors = [
  rule(
    "tables-for-stores",
    "Another room's tables are named in a store, for joins, and in tables.ts, for foreign keys.",
    { path: "^server/src/features/([^/]+)/", pathNot: [TEST, "[/-](tables|store)\\.ts$"] },
    { path: "^server/src/features/.*tables\\.ts$", pathNot: "^server/src/features/$1/" },
  ),
  rule(
    "routes-are-the-outside",
    "What rooms share is not in a routes.ts.",
    { path: "^server/src/features/" },
    { path: "^server/src/features/.*/routes\\.ts$" },
  ),
  rule(
    "screens-are-routes",
    "A screen is reached by its address; what rooms share is beside it.",
    { path: "^web/src/features/([^/]+)/", pathNot: TEST },
    { path: "^web/src/features/.*/screens/", pathNot: "^web/src/features/$1/" },
  ),
];

const places = [
  rule(
    "only-the-store-speaks-sql",
    "drizzle-orm and pg belong in store.ts, tables.ts, platform/db and wiring.ts.",
    {
      path: "^server/src/",
      pathNot: [
        TEST,
        "[/-](store|tables)\\.ts$",
        "^server/src/platform/(db|queue|embedded-postgres)/",
        "^server/src/wiring\\.ts$",
        "^server/src/testing/",
      ],
    },
    { path: "^node_modules/(drizzle-orm|pg)/" },
  ),
  rule(
    "only-routes-know-http",
    "fastify belongs in routes.ts, cookies.ts, platform/http, app.ts and wiring.ts.",
    {
      path: "^server/src/",
      pathNot: [
        TEST,
        "[/-](routes|cookies)\\.ts$",
        "^server/src/platform/http/",
        "^server/src/(app|wiring)\\.ts$",
        "^server/src/testing/",
      ],
    },
    { path: "^node_modules/(fastify|@fastify/(?!busboy))" },
  ),
];

const hygiene = [
  rule("no-circle", "No import circle, types included.", { path: SOURCES }, { circular: true }),
  rule("no-unresolvable", "Every import leads somewhere.", { path: SOURCES }, { couldNotResolve: true }),
  rule(
    "declared-dependencies",
    "A package that is used is listed in the workspace's package.json.",
    { path: SOURCES },
    { dependencyTypes: ["npm-no-pkg", "npm-unknown"], pathNot: "^node_modules/(@types|vitest)/" },
  ),
  rule(
    "no-tools-in-the-product",
    "What runs in production needs no development dependency.",
    { path: SOURCES, pathNot: [TEST, "^server/src/testing/"] },
    { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"], pathNot: "^node_modules/@types/" },
  ),
];

export default {
  forbidden: [...domain, ...between, ...layers, ...order, ...frontDoors, ...places, ...hygiene],
  options: {
    doNotFollow: { path: "node_modules" },
    tsPreCompilationDeps: true,
    combinedDependencies: false,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".d.ts", ".mjs", ".js", ".json", ".css"],
      mainFields: ["module", "main", "types"],
    },
  },
};
