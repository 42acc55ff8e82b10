/** Of the address, what belongs to the moment and not to a view. */
const NOT_STORED = ["open"];

/** A view as it is stored: its parameters in one order, so that equal views are equal texts. */
export function storedQuery(query: string): string {
  const parameters = new URLSearchParams(query);
  for (const name of NOT_STORED) parameters.delete(name);
  parameters.sort();
  return parameters.toString();
}
