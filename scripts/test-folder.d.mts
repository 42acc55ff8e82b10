export function useTestFolder(): void;
export function makeTestFolder(): Promise<string>;
