import { GROUPS } from "@lectern/domain/kernel/actor";
import { FIRST_READS, firstReadsOf } from "@lectern/domain/kernel/first-reads";
import { SETTING_SECTIONS } from "@lectern/domain/kernel/setting-sections";
import { type LoaderFunctionArgs, matchRoutes } from "react-router";
import { expect, test, vi } from "vitest";
import { keepAccess } from "#platform/access";
import { aUser, serve } from "#platform/answers.fixture";
import { queryClient } from "#platform/queries";
import { routes } from "./routes";

test.each(FIRST_READS)(
  "reads first at %s what the page's head has read",
  async (page, { together, alone }) => {
    const path = page.replace(":pk", "7").replace(":section", SETTING_SECTIONS[0]);
    const group = GROUPS.find((each) => page.startsWith(`/homepage/${each}/`));
    if (!group) throw new Error(`${page} is in no group's area`);
    const server = serve({});
    keepAccess("token");
    queryClient.setQueryData(["user"], aUser({ group }));
    const route = matchRoutes(routes, path)?.at(-1)?.route;
    if (typeof route?.lazy !== "function") throw new Error(`${page} is not loaded on demand`);
    const { loader } = await route.lazy();
    if (typeof loader !== "function") throw new Error(`${page} has no loader`);
    await loader({ params: { pk: "7" } } as unknown as LoaderFunctionArgs);
    await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));

    const asked = server.calls.map(({ name }) => name.replace("GET ", ""));
    const own = [...together, ...(alone ?? [])].map((read) => read.replace("{pk}", "7"));
    expect(asked).toEqual(expect.arrayContaining(own));
    const begun = firstReadsOf(path).flat();
    expect(asked.filter((read) => !begun.includes(read.replace("/7/", "/{pk}/")))).toEqual([]);
  },
);
