/** All codes of two letters that have a name, by that name in English and in the language itself. */
let byName: ReadonlyMap<string, string> | null = null;

/** The code of a language that a text names, such as `de` for "German", "Deutsch" or "de-AT"; null: it names none. */
export function languageIn(text: string): string | null {
  const words = text.trim().toLowerCase();
  const [, code = ""] = /^([a-z]{2})(?:[-_][a-z]{2,4})?$/.exec(words) ?? [];
  byName ??= namesOfLanguages();
  if (code !== "") return [...byName.values()].includes(code) ? code : null;
  return byName.get(words) ?? null;
}

function namesOfLanguages(): Map<string, string> {
  const letters = [..."abcdefghijklmnopqrstuvwxyz"];
  const english = new Intl.DisplayNames("en", { type: "language", fallback: "none" });
  const names = new Map<string, string>();
  for (const code of letters.flatMap((first) => letters.map((second) => first + second))) {
    const name = english.of(code);
    if (name === undefined || Intl.getCanonicalLocales(code)[0] !== code) continue;
    const own = new Intl.DisplayNames(code, { type: "language", fallback: "none" }).of(code);
    for (const each of [own, name]) if (each) names.set(each.toLowerCase(), code);
  }
  return names;
}
