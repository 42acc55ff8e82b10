import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { describe, expect, it } from "vitest";
import { type EmbeddedStore, embeddedSigner } from "./embedded-store";
import { describeObjectStore } from "./object-store.suite";
import { OUR_PAGE, runningStore, SECRET } from "./running-store.fixture";
import { s3Store } from "./s3-store";

type ObjectRequest = FastifyRequest<{ Params: { "*": string }; Querystring: Record<string, string> }>;

/** As much of S3's own protocol as the S3 store speaks, on top of an embedded store. */
function speakS3(app: FastifyInstance, embedded: EmbeddedStore): void {
  const answerObject = async (key: string, asked: Record<string, string>, reply: FastifyReply) => {
    const found = await embedded.head(key);
    if (found === null) return reply.code(404).send("<Error><Code>NoSuchKey</Code></Error>");
    const disposition = asked["response-content-disposition"];
    if (disposition !== undefined) reply.header("content-disposition", disposition);
    reply
      .type(asked["response-content-type"] ?? found.contentType ?? "")
      .header("content-length", found.size);
    return reply.send(reply.request.method === "HEAD" ? Readable.from([]) : await embedded.read(key));
  };
  const copyObject = async (from: string, to: string, reply: FastifyReply) => {
    const found = await embedded.head(from);
    if (found === null) return reply.code(404).send("<Error><Code>NoSuchKey</Code></Error>");
    await embedded.write(to, await embedded.read(from), found.contentType ?? "");
    return reply.type("application/xml").send("<CopyObjectResult><ETag>x</ETag></CopyObjectResult>");
  };
  void app.register(async (s3) => {
    s3.removeAllContentTypeParsers();
    s3.addContentTypeParser("*", (_request, payload, done) => done(null, payload));
    s3.route({
      method: ["HEAD", "GET", "PUT", "DELETE"],
      url: "/store/uploads/*",
      handler: async (request: ObjectRequest, reply) => {
        const { "*": key } = request.params;
        const source = request.headers["x-amz-copy-source"];
        if (key === "") return reply.send();
        if (typeof source === "string") return copyObject(source.replace("uploads/", ""), key, reply);
        if (request.method === "PUT") {
          await embedded.write(key, request.body as Readable, request.headers["content-type"] ?? "");
          return reply.send();
        }
        if (request.method !== "DELETE") return answerObject(key, request.query, reply);
        await embedded.delete(key);
        return reply.code(204).send();
      },
    });
  });
}

async function s3Peer() {
  const running = await runningStore(speakS3);
  const options = { ...embeddedSigner(SECRET), endpoint: `${running.baseUrl}/store` };
  return { store: await s3Store(options), options, close: running.close };
}

describeObjectStore("the S3 store", s3Peer);

describe("the S3 store's check", () => {
  it("reports whether pages of an origin may upload", async () => {
    const { store, close } = await s3Peer();
    await store.checkUploadsFrom?.(OUR_PAGE);
    await expect(store.checkUploadsFrom?.("https://elsewhere.example.org")).rejects.toThrow(
      "Browsers may not upload to the bucket: its CORS rules must allow POST from https://elsewhere.example.org",
    );
    await close();
    await expect(store.checkUploadsFrom?.(OUR_PAGE)).rejects.toThrow(/^The store does not answer at http:/);
  });

  it("says in a sentence that the bucket cannot be used, and keeps the secret", async () => {
    const { options, close } = await s3Peer();
    const broken = await s3Store({ ...options, bucket: "missing" });
    await expect(broken.check()).rejects.toThrow(/^The S3 bucket missing cannot be used: .+\.$/);
    await close();
    const down = await s3Store(options);
    await expect(down.check()).rejects.toThrow(
      /^The S3 bucket uploads cannot be used: nothing listens at S3_ENDPOINT/,
    );
  });
});
