/** Of the address, what belongs to the moment and not to a view. */
const isStored = (parameter: string) => parameter !== "" && !/^open(?:=|$)/.test(parameter);

/** What former versions called a parameter, one of its values, and a column: bookmarks and stored views have it. */
const FORMER_NAMES: readonly (readonly [RegExp, string])[] = [
  [/^told(?==|$)/, "notified"],
  [/^(notified=(?:.*(?:,|%2C))?)untold(?=,|%2C|$)/i, "$1unnotified"],
  [/^(sort=-?|columns=(?:.*(?:,|%2C))?)told(?=,|%2C|$)/i, "$1notified"],
];

/** The parameters of the board's address, by the names that they have now. */
export const withCurrentNames = (query: string): string =>
  query
    .split("&")
    .map((parameter) => FORMER_NAMES.reduce((text, [former, name]) => text.replace(former, name), parameter))
    .join("&");

/**
 * A view as it is stored: its parameters in one order and by their current names, so that equal views are equal texts.
 */
export const storedQuery = (query: string): string =>
  withCurrentNames(query.replace(/^\?/, "")).split("&").filter(isStored).sort().join("&");
