import type { Database } from "#platform/db/database";
import { networkOf } from "#platform/limits/network";
import { rateLimiter } from "#platform/limits/rate-limiter";
import { addressDigest } from "./secrets";

const MINUTE = 60;

/** The purpose of a mail. Those that confirm an address share a lower limit, so that resets remain possible. */
export type MailPurpose = "signup" | "resend" | "reset" | "address";

/**
 * The rate limits. The strict limit of a log-in counts account and network together, so that an attacker cannot lock the
 * owner out; the wide ones bound a flood from one network, or from many at one account, and leave room for a venue whose
 * users share one address. A device on which the account's owner has logged in before has its own counter.
 */
export function accountLimits(db: Database) {
  const loginAtAccount = rateLimiter(db, "login-here", { times: 10, seconds: 5 * MINUTE });
  const loginAnywhere = rateLimiter(db, "login-account", { times: 100, seconds: 15 * MINUTE });
  const loginByAddress = rateLimiter(db, "login-address", { times: 120, seconds: MINUTE });
  const loginOfDevice = rateLimiter(db, "login-device", { times: 10, seconds: 5 * MINUTE });
  const signupByAddress = rateLimiter(db, "signup-address", { times: 240, seconds: 10 * MINUTE });
  const mailToAccount = rateLimiter(db, "mail-account", { times: 5, seconds: 10 * MINUTE });
  const mailOfAnyKind = rateLimiter(db, "mail-any", { times: 7, seconds: 10 * MINUTE });
  const mailByAddress = rateLimiter(db, "mail-address", { times: 240, seconds: 10 * MINUTE });
  const keyByAddress = rateLimiter(db, "key-address", { times: 120, seconds: MINUTE });
  const passwordOfAccount = rateLimiter(db, "password-account", { times: 10, seconds: 10 * MINUTE });
  const changesOfAccount = rateLimiter(db, "address-account", { times: 10, seconds: 60 * MINUTE });
  const factorByAddress = rateLimiter(db, "factor-address", { times: 120, seconds: MINUTE });
  const codeOfOwner = rateLimiter(db, "factor-code", { times: 10, seconds: 60 * MINUTE });

  return {
    async login(email: string, address: string, device: string | null) {
      if (device !== null) return loginOfDevice.take(device);
      const network = networkOf(address);
      await loginByAddress.take(network);
      await loginAtAccount.take(addressDigest(email, network));
      // Last, so that refused attempts of one network do not count against the owner elsewhere.
      await loginAnywhere.take(addressDigest(email));
    },
    async loggedIn(email: string, address: string, device: string | null) {
      if (device !== null) await loginOfDevice.forget(device);
      else await loginAtAccount.forget(addressDigest(email, networkOf(address)));
    },
    signup: (address: string) => signupByAddress.take(networkOf(address)),
    mailFrom: (address: string) => mailByAddress.take(networkOf(address)),
    async mailTo(email: string, purpose: MailPurpose) {
      await mailToAccount.take(`${purpose === "reset" ? "reset" : "confirm"} ${addressDigest(email)}`);
      await mailOfAnyKind.take(addressDigest(email));
    },
    key: (address: string) => keyByAddress.take(networkOf(address)),
    factor: (address: string) => factorByAddress.take(networkOf(address)),
    /**
     * Codes can be guessed, passkeys cannot. Counted by the owner's own device or session, or else by the account, so
     * that an attacker with the password does not use up the owner's attempts.
     */
    code: (countedBy: string) => codeOfOwner.take(countedBy),
    codeAccepted: (countedBy: string) => codeOfOwner.forget(countedBy),
    newPassword: (accountId: string) => passwordOfAccount.take(accountId),
    newAddress: (accountId: string) => changesOfAccount.take(accountId),
  };
}
