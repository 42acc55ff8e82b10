import type * as z from "zod/mini";

/** What a contract finds wrong with values: the first message about each field. */
export function schemaErrors(schema: z.ZodMiniType, values: unknown): Record<string, string> {
  const issues = schema.safeParse(values).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]).reverse());
}
