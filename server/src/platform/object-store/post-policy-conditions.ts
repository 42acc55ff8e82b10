import { z } from "zod";
import { StoreRefusal } from "./store-refusal";

/** What a valid form authorises: one object of this type, of `minBytes` to `maxBytes`. */
export type PolicyGrant = { key: string; contentType: string; minBytes: number; maxBytes: number };

type Fields = ReadonlyMap<string, string>;

const lengthRange = z.tuple([z.literal("content-length-range"), z.coerce.number(), z.coerce.number()]);
const comparison = z.tuple([z.enum(["eq", "starts-with"]), z.string().startsWith("$"), z.string()]);
const equality = z.record(z.string(), z.string());
const condition = z.union([lengthRange, comparison, equality]);
const policy = z.object({
  expiration: z.iso.datetime().transform((text) => new Date(text)),
  conditions: z.array(condition),
});

type Condition = z.infer<typeof condition>;

/** Fields that the policy need not mention: the policy, its signature and the file. */
const ALWAYS_ALLOWED = new Set(["policy", "x-amz-signature", "file"]);

/** Parses a policy document. Verify its signature first. Throws StoreRefusal. */
export function parsePolicy(json: string): z.infer<typeof policy> {
  try {
    return policy.parse(JSON.parse(json));
  } catch {
    throw new StoreRefusal("InvalidPolicyDocument", "The upload form's policy cannot be read.");
  }
}

/** Checks a form against all conditions, and refuses fields that none of them covers. */
export function checkConditions(conditions: Condition[], fields: Fields, bucket: string): PolicyGrant {
  const covered = new Set(ALWAYS_ALLOWED);
  let [minBytes, maxBytes] = [0, Number.POSITIVE_INFINITY];
  for (const rule of conditions) {
    if (isLengthRange(rule)) {
      minBytes = Math.max(minBytes, rule[1]);
      maxBytes = Math.min(maxBytes, rule[2]);
    } else {
      for (const name of checkFields(rule, fields, bucket)) covered.add(name);
    }
  }
  refuseUncovered(fields, covered);
  const key = fields.get("key");
  if (!key) throw new StoreRefusal("InvalidArgument", "The upload form has no key.");
  return { key, contentType: fields.get("content-type") ?? "application/octet-stream", minBytes, maxBytes };
}

const isLengthRange = (rule: Condition): rule is z.infer<typeof lengthRange> =>
  Array.isArray(rule) && rule[0] === "content-length-range";

function checkFields(
  rule: Exclude<Condition, z.infer<typeof lengthRange>>,
  fields: Fields,
  bucket: string,
): string[] {
  const wanted: [operator: "eq" | "starts-with", name: string, value: string][] = Array.isArray(rule)
    ? [[rule[0], rule[1].slice(1), rule[2]]]
    : Object.entries(rule).map(([name, value]) => ["eq", name, value]);
  return wanted.map(([operator, name, value]) => {
    const field = name.toLowerCase();
    // A form need not name the bucket: its address does.
    const given = fields.get(field) ?? (field === "bucket" ? bucket : "");
    const holds = operator === "eq" ? given === value : given.startsWith(value);
    if (!holds || (field === "bucket" && given !== bucket)) {
      throw new StoreRefusal("AccessDenied", `The upload form's field ${field} is not what was agreed.`);
    }
    return field;
  });
}

function refuseUncovered(fields: Fields, covered: ReadonlySet<string>): void {
  for (const name of fields.keys()) {
    if (!covered.has(name) && !name.startsWith("x-ignore-")) {
      throw new StoreRefusal("AccessDenied", "The upload form has a field that was not agreed.");
    }
  }
}
