/** The unique addresses of a pasted text, separated by lines, commas, semicolons or spaces. */
export function addressesIn(text: string): string[] {
  const found = text.split(/[\s,;]+/).map((part) => part.replace(/^<|>$/g, ""));
  const once = new Map(found.filter(Boolean).map((address) => [address.toLowerCase(), address]));
  return [...once.values()];
}
