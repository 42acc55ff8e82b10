import type { SecondFactor } from "@lectern/domain/identity/second-factor/contract";

/** No factors, and a fresh log-in. */
export const aSecondFactor = (changes: Partial<SecondFactor> = {}): SecondFactor => ({
  required: false,
  totp: null,
  passkeys: [],
  passkeys_offered: true,
  recovery_codes_left: 0,
  proof: { fresh_until: "2025-03-01T12:10:00.000Z", methods: ["password"], providers: [] },
  ...changes,
});

export const CODES = ["aaaa-bbbb-cccc", "dddd-eeee-ffff"];

/** The server's answer when a proof is needed. */
export const PROOF_NEEDED = {
  detail: "Please confirm your identity and try again.",
  refusal: "proof-needed",
};
