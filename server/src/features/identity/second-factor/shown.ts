import type { FactorMethod } from "@lectern/domain/identity/factor-methods";
import type { Queries } from "#platform/db/database";

/**
 * A factor that was shown and is right, as far as can be told beforehand. It is good once: spending it, in the
 * transaction of what it opens, throws BadInput when somebody else did so first.
 */
export type Shown = { method: FactorMethod; spend(tx: Queries): Promise<void> };
