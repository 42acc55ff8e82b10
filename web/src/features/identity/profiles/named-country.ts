import { countryName } from "@lectern/domain/identity/profiles/countries";

/** The name of a country code, in a module that is fetched on demand. */
export const namedCountry = (code: string): string => countryName(code);
