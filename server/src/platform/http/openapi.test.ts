import { describe, expect } from "vitest";
import { allEndpoints } from "#testing/endpoints";
import { onServer } from "#testing/on-server";

type Operation = {
  summary: string;
  tags: string[];
  parameters?: { name: string; in: string; required: boolean }[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<string, { content?: Record<string, { schema: object }> }>;
  security?: object[];
};
type Document = {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object> };
};

const endpoints = await allEndpoints();

const { it, visitor } = onServer();
let document: Document;
it.beforeAll(async () => {
  document = (await visitor.get("/api/docs/json")).json();
});

describe("/api/docs/json", () => {
  it("[9.25] is OpenAPI 3.0 and describes the contracts' endpoints, and not the store's own", () => {
    expect(document.openapi).toBe("3.0.3");
    const documented = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const promised = endpoints.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`);
    const ofTheApi = documented.filter((operation) => operation.includes(" /api/"));
    expect(ofTheApi.sort()).toEqual(promised.sort());
    expect(documented.filter((operation) => operation.includes(" /store/"))).toEqual([]);
  });

  it.each(endpoints.map(({ name, endpoint }) => [name, endpoint] as const))(
    "documents %s",
    (_name, endpoint) => {
      const operation = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()];
      expect(operation).toMatchObject({ summary: endpoint.summary, tags: [endpoint.tag] });
      const others = endpoint.path === "/api/health/" ? ["503"] : ["4XX"];
      expect(Object.keys(operation?.responses ?? {}).sort()).toEqual([String(endpoint.status), ...others]);
      expect(operation?.security).toEqual(endpoint.audience === "anyone" ? undefined : [{ bearer: [] }]);
      expect(operation?.requestBody !== undefined).toBe(endpoint.body !== undefined);
      const named = (operation?.parameters ?? [])
        .filter((p) => p.in === "path" && p.required)
        .map((p) => p.name);
      expect(named.sort()).toEqual([...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort());
    },
  );

  it("contains every schema that it refers to", () => {
    const named = JSON.stringify(document).matchAll(/"#\/components\/schemas\/([^"]+)"/g);
    const missing = [...named]
      .map(([, name]) => String(name))
      .filter((name) => !document.components.schemas[name]);
    expect(missing).toEqual([]);
  });

  it("says what a body takes, down to the limits", () => {
    const body = document.paths["/api/submit/"]?.post?.requestBody?.content["application/json"]?.schema;
    expect(body).toMatchObject({
      type: "object",
      required: ["authors", "title", "abstract", "conference"],
      properties: { title: { type: "string", maxLength: 255 }, abstract: { maxLength: 3000 } },
    });
  });
});

describe("/api/docs/", () => {
  it("shows them to people", async () => {
    const page = await visitor.get("/api/docs/");
    expect([page.statusCode, page.headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
  });
});
