import { describe, it } from "vitest";
import { describeObjectStore } from "./object-store.suite";
import { type S3StoreOptions, s3Store } from "./s3-store";

/** A bucket of a real S3 server, as JSON in TEST_S3: endpoint, region, bucket, accessKeyId, secretAccessKey. */
const given = process.env.TEST_S3;

if (given) {
  const options = JSON.parse(given) as S3StoreOptions;
  describeObjectStore(`the S3 store on ${options.endpoint ?? "Amazon"}`, async () => ({
    store: await s3Store(options),
    close: async () => {},
  }));
} else {
  describe("the S3 store on a real S3 server", () => {
    it.skip("is skipped: TEST_S3 names none", () => {});
  });
}
