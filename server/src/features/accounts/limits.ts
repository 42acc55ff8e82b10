import type { Database } from "#platform/db/database";
import { countAttempts } from "#platform/limits/attempts";
import { digest } from "./secrets";

const MINUTE = 60;

/**
 * How often each thing may be tried. The tight limit of a log-in counts account and address together, so that
 * an attacker cannot lock the owner out; the wide ones bound a flood from one place, or from many at one account.
 */
export function accountLimits(db: Database) {
  const loginAtAccount = countAttempts(db, "login-here", { times: 10, seconds: 5 * MINUTE });
  const loginAnywhere = countAttempts(db, "login-account", { times: 100, seconds: 15 * MINUTE });
  const loginByAddress = countAttempts(db, "login-address", { times: 120, seconds: MINUTE });
  const signupByAddress = countAttempts(db, "signup-address", { times: 120, seconds: 10 * MINUTE });
  const mailToAccount = countAttempts(db, "mail-account", { times: 5, seconds: 10 * MINUTE });
  const mailByAddress = countAttempts(db, "mail-address", { times: 60, seconds: 10 * MINUTE });
  const keyByAddress = countAttempts(db, "key-address", { times: 60, seconds: MINUTE });

  return {
    async login(email: string, address: string) {
      await loginByAddress.take(address);
      await loginAtAccount.take(nameless(email, address));
      // Last, so that what one address is refused does not count against the owner elsewhere.
      await loginAnywhere.take(nameless(email));
    },
    async loggedIn(email: string, address: string) {
      await loginAtAccount.forget(nameless(email, address));
    },
    signup: (address: string) => signupByAddress.take(address),
    async mail(email: string, address: string) {
      await mailByAddress.take(address);
      await mailToAccount.take(nameless(email));
    },
    key: (address: string) => keyByAddress.take(address),
  };
}

/** The counters hold no addresses of people. */
const nameless = (email: string, address = "") =>
  digest(`${email.trim().toLowerCase()} ${address}`).toString("base64url");
