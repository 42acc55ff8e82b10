import * as contract from "@lectern/domain/identity/profiles/contract";
import { COUNTRIES } from "@lectern/domain/identity/profiles/countries";
import { ACCEPTED_NATIONALITIES } from "@lectern/domain/identity/profiles/nationalities";
import { fullName } from "@lectern/domain/identity/profiles/rules";
import { BadInput } from "#platform/http/refusal";
import { type Routes, serve } from "#platform/http/serve";
import { rateLimiter } from "#platform/limits/rate-limiter";
import type { Platform } from "#platform/platform";
import { readProfile, updateOwnProfile } from "./actions";
import { presentProfile, profileFromBody } from "./present";

export function profileRoutes(routes: Routes, platform: Platform): void {
  const profileOf = (accountId: string) => readProfile(platform.db, accountId);

  /** Names that are searched reveal hidden authors: without a limit, a reviewer could try one after the other. */
  const names = rateLimiter(platform.db, "name", { times: 10, seconds: 86_400 });

  serve(routes, contract.getProfile, async ({ actor }) => presentProfile(await profileOf(actor.userId)));

  serve(
    routes,
    contract.putProfile,
    async ({ actor, body }) => {
      const faults = contract.nameFaults(body);
      if (faults.last_name) throw new BadInput({ last_name: faults.last_name });
      const [before, values] = [await profileOf(actor.userId), profileFromBody(body)];
      if (fullName({ ...before, ...values }) !== fullName(before)) await names.take(actor.userId);
      return presentProfile(await updateOwnProfile(platform, actor, values));
    },
    async (body) => ({ ...contract.nameFaults(body) }),
  );

  serve(routes, contract.getEmployer, async ({ actor }) => ({
    employer: (await profileOf(actor.userId)).employer,
  }));

  serve(routes, contract.listCountries, async () =>
    COUNTRIES.map(({ code, name }) => ({ code, label: name })),
  );

  serve(routes, contract.listNationalities, async () =>
    ACCEPTED_NATIONALITIES.map((label) => ({ code: label, label })),
  );
}
