/** `1 proposal`, `2 proposals`. */
export const several = (n: number, one: string, more = `${one}s`): string => `${n} ${n === 1 ? one : more}`;
