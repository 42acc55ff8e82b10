import { afterAll, beforeAll, expect, it } from "vitest";
import { call } from "#features/call/tables";
import { membership } from "#features/identity/tables";
import { callAs, cookiesOf } from "#testing/client";
import { goToProvider } from "#testing/social-browser";
import { type SocialWorld, socialWorld } from "#testing/social-world";

let world: SocialWorld;
beforeAll(async () => {
  world = await socialWorld();
});
afterAll(() => world.close());

it.each(["google", "github", "linkedin"])(
  "completes a log-in with %s in the call where it was started, with the group of that call",
  async (provider) => {
    const { everyCall, clock, publicUrl } = world.server.platform;
    const slug = `call-of-${provider}`;
    const [row] = await everyCall
      .insert(call)
      .values({ slug, series: "Other", state: "open", createdAt: clock.now() })
      .returning();
    const logIn = async (api: string) => {
      const { cookies, ...body } = await goToProvider(world.server, provider);
      return callAs(world.server, null).post(`${api}/social/login/${provider}/`, body, { cookies });
    };
    const first = await logIn(`/api/c/${slug}`);
    expect(first.json()).toMatchObject({ user: { group: "speaker" } });
    const [account] = await world.accountsOf(first.json().user.email);
    await everyCall
      .insert(membership)
      .values({ callId: row?.id ?? 0, accountId: account?.id ?? "", group: "reviewer" });
    expect((await logIn(`/api/c/${slug}`)).json()).toMatchObject({ user: { group: "reviewer" } });
    expect((await logIn("/api")).json()).toMatchObject({ user: { group: "speaker" } });

    // The browser sends the start's cookie to each call, and no provider has to know a call's address.
    const start = await callAs(world.server, null).get(`/social/login/${provider}/`);
    expect(start.cookies).toMatchObject([{ name: `lectern_social_${provider}`, path: "/api/" }]);
    expect(Object.keys(cookiesOf(start))).toEqual([`lectern_social_${provider}`]);
    expect(publicUrl).not.toContain("/c/");
  },
);
