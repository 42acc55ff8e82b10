import { afterAll, beforeAll, expect, it } from "vitest";
import { cookiesOf, seen } from "#testing/client";
import { makeOn } from "#testing/make";
import { ask, codeOf, factorsOf, withTotp } from "#testing/second-factor";
import { logInWith } from "#testing/social-browser";
import { type SocialWorld, socialWorld } from "#testing/social-world";

let world: SocialWorld;
beforeAll(async () => {
  world = await socialWorld();
});
afterAll(() => world.close());

it("requires the second factor after a log-in by a provider as after a password", async () => {
  const { server } = world;
  const person = await makeOn(server).speaker();
  const { secret } = await withTotp(server, person);
  world.rename("google", person.email);
  const half = await logInWith(server, "google");
  expect(seen(half)).toEqual({
    status: 200,
    body: {
      second_factor: {
        ticket: expect.any(String),
        methods: ["totp", "recovery"],
        expires_at: expect.any(String),
      },
    },
  });
  expect(Object.keys(cookiesOf(half))).toEqual(["lectern_social_google"]);
  const { ticket } = half.json().second_factor;
  const code = codeOf(server, secret);
  const opened = await ask(server, null, "login/second-factor", { ticket, method: "totp", code });
  expect(opened.json().user.email).toBe(person.email);
});

it("lets a user without a password set up a factor after a new log-in by their provider", async () => {
  const { server } = world;
  world.google.person = { ...world.google.person, sub: "g-2", email: "no-password@example.org" };
  const first = (await logInWith(server, "google")).json();
  const { proof } = await factorsOf(server, first);
  expect([proof.methods, proof.providers]).toEqual([[], ["google"]]);
  server.clock.advance(599);
  const again = (await logInWith(server, "google")).json();
  server.clock.advance(1);
  const begin = (who: { access: string }) => ask(server, who, "second-factor/totp");
  expect((await begin(first)).statusCode).not.toBe(200);
  expect((await begin(again)).statusCode).toBe(200);
});
