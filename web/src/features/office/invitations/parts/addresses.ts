/** The addresses in a pasted text: one a line, or apart by commas, semicolons or spaces; each once. */
export function addressesIn(text: string): string[] {
  const found = text.split(/[\s,;]+/).map((part) => part.replace(/^<|>$/g, ""));
  const once = new Map(found.filter(Boolean).map((address) => [address.toLowerCase(), address]));
  return [...once.values()];
}
