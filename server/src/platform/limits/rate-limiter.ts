import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { Database } from "#platform/db/database";
import { Refusal } from "#platform/http/refusal";

/** The limiter's table, created by the migrations. */
const ATTEMPTS_TABLE = "attempt";

export type RateLimit = { times: number; seconds: number };

/** Counts attempts in the database, so that a limit holds across servers. */
export type RateLimiter = {
  /** Uses one attempt of `key`. Throws the refusal "too-many-attempts" with the seconds to wait. */
  take(key: string): Promise<void>;
  /** Refunds one attempt of `key`. */
  giveBack(key: string): Promise<void>;
  /** Resets the attempts of `key`. */
  forget(key: string): Promise<void>;
};

/** Limits attempts by key, for all servers together: they are counted in the database. */
export function rateLimiter(db: Database, name: string, allowance: RateLimit): RateLimiter {
  const limiter = new RateLimiterPostgres({
    storeClient: db.$client,
    storeType: "pool",
    tableName: ATTEMPTS_TABLE,
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points: allowance.times,
    duration: allowance.seconds,
  });
  /** Longer than the limit's whole period: the clock was set back. */
  const overlong = ({ msBeforeNext }: RateLimiterRes) => msBeforeNext > allowance.seconds * 1000;

  async function consume(key: string): Promise<void> {
    try {
      await limiter.consume(key);
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes) || !overlong(refused)) throw refused;
      await limiter.delete(key);
      await limiter.consume(key);
    }
  }

  return {
    async take(key) {
      try {
        await consume(key);
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused;
        throw new Refusal("too-many-attempts", Math.max(1, Math.ceil(refused.msBeforeNext / 1000)));
      }
    },
    async giveBack(key) {
      await limiter.reward(key);
    },
    async forget(key) {
      await limiter.delete(key);
    },
  };
}
