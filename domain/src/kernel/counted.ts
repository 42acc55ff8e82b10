/** `1 proposal`, `2 proposals`; with a plural of its own, `2 people`. */
export const counted = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`;

/** `once`, `2 times`. */
export const times = (n: number): string => (n === 1 ? "once" : `${n} times`);
