import { hashRaw } from "@node-rs/argon2";
import { expect, it } from "vitest";
import { slowHash, slowHashFor } from "#platform/secret";

it("hashes a password with argon2id at OWASP's floor", async () => {
  expect(await slowHash("str0ng-&-fine")).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

it("hashes a recovery code at the same cost, with the salt of its account", async () => {
  const salt = Buffer.alloc(16, 7);
  const floor = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1, salt } as const;
  expect(await slowHashFor("ABCD-EFGH", salt)).toEqual(await hashRaw("ABCD-EFGH", floor));
});
