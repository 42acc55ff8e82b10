/** Of the address, what belongs to the moment and not to a view. */
const isStored = (parameter: string) => parameter !== "" && !/^open(?:=|$)/.test(parameter);

/** A view as it is stored: its parameters in one order, so that equal views are equal texts. */
export const storedQuery = (query: string): string =>
  query.replace(/^\?/, "").split("&").filter(isStored).sort().join("&");
