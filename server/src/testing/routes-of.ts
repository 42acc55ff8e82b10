import type { TestServer } from "./server";

/** Every route that Fastify knows, as "METHOD /path" without its last slash; HEAD goes with GET. */
export function routesOf({ app }: TestServer): string[] {
  const parents: string[] = [];
  const routes = new Set<string>();
  for (const line of app.printRoutes({ commonPrefix: false }).split("\n")) {
    const found = /^([│ ]*)[├└]── (.*?)(?: \(([A-Z, ]+)\))?$/.exec(line);
    if (!found) continue;
    const [, indent = "", part = "", methods = ""] = found;
    const depth = indent.length / 4;
    parents.length = depth;
    parents.push(part === "/" && depth === 0 ? "" : part);
    const path = parents
      .join("")
      .replace(/\/$/, "")
      .replace(/^\/api\/docs.*/, "/api/docs/*");
    for (const method of methods.split(", ")) {
      if (method !== "" && method !== "HEAD") routes.add(`${method} ${path}`);
    }
  }
  return [...routes];
}
