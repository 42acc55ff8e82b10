// In a container: Ceph's gateway in the place of compose.yaml's S3 store, with its keys, its bucket, and its rules for browsers.
import { PutBucketCorsCommand, S3Client } from "@aws-sdk/client-s3";
import { startCeph } from "../ceph-rgw.mjs";

const {
  MINIO_ROOT_USER: accessKeyId,
  MINIO_ROOT_PASSWORD: secretAccessKey,
  MINIO_API_CORS_ALLOW_ORIGIN: origin,
} = process.env;

const keys = { accessKeyId, secretAccessKey };
const { store, close } = await startCeph({ listen: "0.0.0.0:9000", keys, bucket: "lectern" });
const { endpoint, region, bucket } = store;
const client = new S3Client({ endpoint, region, credentials: keys, forcePathStyle: true });
const rule = { AllowedOrigins: [origin], AllowedMethods: ["POST"], AllowedHeaders: ["*"] };
await client.send(new PutBucketCorsCommand({ Bucket: bucket, CORSConfiguration: { CORSRules: [rule] } }));
console.log("ready");
process.once("SIGTERM", async () => {
  await close();
  process.exit(0);
});
