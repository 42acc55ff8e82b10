import { afterAll, beforeAll, expect, it } from "vitest";
import { type GithubPeer, githubPeer } from "#testing/github-peer";
import { github } from "./github";
import { newFlow } from "./provider";

const BACK = "http://localhost:3000/social/login/github/callback/";
let peer: GithubPeer;
beforeAll(async () => {
  peer = await githubPeer({ id: 1, login: "octocat", name: null, emails: [] });
});
afterAll(() => peer.close());

const finish = (clientSecret: string) =>
  github({ clientId: "lectern", clientSecret, baseUrl: peer.url, apiUrl: peer.url, allowHttp: true }).finish(
    newFlow(),
    BACK,
    "invented",
  );

it("names the reason of a refusal that comes with status 200, so that a wrong secret shows in the log", async () => {
  await expect(finish("their-secret")).rejects.toMatchObject({
    kind: "refused",
    reason: "bad_verification_code",
  });
  await expect(finish("wrong")).rejects.toMatchObject({
    kind: "refused",
    reason: "incorrect_client_credentials",
  });
});
