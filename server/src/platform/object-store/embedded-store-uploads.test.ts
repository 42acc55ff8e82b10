import { S3Client } from "@aws-sdk/client-s3";
import { createPresignedPost } from "@aws-sdk/s3-presigned-post";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { embeddedSigner } from "./embedded-store";
import {
  contentOf,
  OUR_PAGE,
  postForm,
  type RunningStore,
  runningStore,
  SECRET,
} from "./running-store.fixture";

let running: RunningStore;
beforeAll(async () => {
  running = await runningStore();
});
afterAll(() => running.close());

describe("an upload to the embedded store", () => {
  const hasNothing = async (key: string) => {
    expect(await running.store.head(key)).toBeNull();
    expect(await running.incoming()).toEqual([]);
  };

  it.each<[string, number, string, string, Record<string, string | null>]>([
    ["no policy", 403, "AccessDenied", "x", { Policy: null }],
    ["a wrong signature", 403, "SignatureDoesNotMatch", "x", { "X-Amz-Signature": "0".repeat(64) }],
    ["a policy of one's own", 403, "SignatureDoesNotMatch", "x", { Policy: btoa('{"conditions":[]}') }],
    ["another algorithm", 403, "SignatureDoesNotMatch", "x", { "X-Amz-Algorithm": "none" }],
    [
      "another signer",
      403,
      "InvalidAccessKeyId",
      "x",
      { "X-Amz-Credential": "me/20260101/embedded/s3/aws4_request" },
    ],
    ["another type", 403, "AccessDenied", "x", { "Content-Type": "text/html" }],
    ["no type", 403, "AccessDenied", "x", { "Content-Type": null }],
    ["another key", 403, "AccessDenied", "x", { key: "in/other" }],
    ["a path as key", 403, "AccessDenied", "x", { key: "../../etc/passwd" }],
    ["another bucket", 403, "AccessDenied", "x", { bucket: "other" }],
    ["a field that was not agreed", 403, "AccessDenied", "x", { acl: "public-read" }],
    ["a field that is far too long", 400, "InvalidArgument", "x", { "x-ignore-me": "x".repeat(30_000) }],
    ["an empty file", 400, "EntityTooSmall", "", {}],
    ["a file that is a byte too large", 400, "EntityTooLarge", "x".repeat(1001), {}],
    ["a file that is far too large", 400, "EntityTooLarge", "x".repeat(3_000_000), {}],
  ])("is refused with %s", async (_what, status, code, file, changes) => {
    const { key, post } = await running.grant();
    expect(await postForm(post, file, changes)).toMatchObject({ status, code });
    await hasNothing(key);
  });

  it("is accepted with a field that asks to be ignored, and at exactly the agreed size", async () => {
    const { post } = await running.grant();
    expect(await postForm(post, "x".repeat(1000), { "x-ignore-me": "1" })).toMatchObject({ status: 201 });
  });

  it("is refused when the form has expired", async () => {
    const { key, post } = await running.grant({ seconds: 60 });
    running.later(61);
    expect(await postForm(post, "x")).toMatchObject({ status: 403, code: "AccessDenied" });
    await hasNothing(key);
  });

  it("is valid for one upload, even after the object has moved", async () => {
    const { key, post } = await running.grant();
    const refused = { status: 409, code: "ObjectAlreadyExists" };
    expect(await postForm(post, "first")).toMatchObject({ status: 201 });
    expect(await postForm(post, "again")).toMatchObject(refused);
    expect(await contentOf(await running.store.read(key))).toBe("first");
    await running.store.seal(key, "sealed/moved-on");
    expect(await postForm(post, "again")).toMatchObject(refused);
    await hasNothing(key);
  });

  it("lets one of several simultaneous uploads win", async () => {
    const { post } = await running.grant();
    const answers = await Promise.all(["a", "b", "c", "d"].map((file) => postForm(post, file)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect(await running.incoming()).toEqual([]);
  });

  it("answers pages of ours, and no others", async () => {
    const { key, post } = await running.grant();
    const evil = await postForm(post, "x", {}, { origin: "https://evil.example" });
    expect(evil).toEqual({ status: 403, code: "AccessForbidden", allowedOrigin: null });
    await hasNothing(key);
    const ours = await postForm(post, "x", {}, { origin: OUR_PAGE });
    expect(ours).toEqual({ status: 201, code: undefined, allowedOrigin: OUR_PAGE });
  });

  it.each([
    [OUR_PAGE, 204, OUR_PAGE],
    ["https://evil.example", 403, null],
  ])("answers the preflight of %s", async (origin, status, allowed) => {
    const { post } = await running.grant();
    const headers = { origin, "access-control-request-method": "POST" };
    const response = await fetch(post.url, { method: "OPTIONS", headers });
    expect(response.status).toBe(status);
    expect(response.headers.get("access-control-allow-origin")).toBe(allowed);
  });

  it("sends a browser the reason in the middle of a file of ten megabytes", async () => {
    const { key, post } = await running.grant({ maxBytes: 1_000_000 });
    const refused = { status: 400, code: "EntityTooLarge" };
    expect(await postForm(post, Buffer.alloc(10_000_000))).toMatchObject(refused);
    await hasNothing(key);
  });

  it("streams a file of fifty megabytes", async () => {
    const { key, post } = await running.grant({ maxBytes: 60_000_000 });
    expect(await postForm(post, Buffer.alloc(50_000_000, 7))).toMatchObject({ status: 201 });
    expect(await running.store.head(key)).toMatchObject({ size: 50_000_000 });
  });

  it("accepts the form that Amazon's tools make", async () => {
    const { accessKeyId, secretAccessKey, region, bucket } = embeddedSigner(SECRET);
    const endpoint = `${running.baseUrl}/store`;
    const client = new S3Client({
      endpoint,
      region,
      forcePathStyle: true,
      credentials: { accessKeyId, secretAccessKey },
    });
    const Fields = { "Content-Type": "text/plain", success_action_status: "201" };
    const range: ["content-length-range", number, number] = ["content-length-range", 1, 100];
    const terms = { Bucket: bucket, Key: "in/amazon", Expires: 3600, Conditions: [range], Fields };
    expect(await postForm(await createPresignedPost(client, terms), "x")).toMatchObject({ status: 201 });
    expect(await running.store.head("in/amazon")).toEqual({ size: 1, contentType: "text/plain" });
  });
});
