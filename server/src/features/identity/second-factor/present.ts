import type { Passkey, SecondFactor } from "@lectern/domain/identity/second-factor/contract";
import { freshUntil } from "@lectern/domain/identity/second-factor/rules";
import type { Actor } from "@lectern/domain/kernel/actor";
import type { Platform } from "#platform/platform";
import { relyingParty } from "#platform/relying-party";
import { factorsOf, methodsOf } from "./factors";
import { otherProofs, type PasskeyRow } from "./store";

const stamp = (at: Date | null) => at?.toISOString() ?? null;

export const presentPasskey = ({ id, name, createdAt, lastUsedAt, synced }: PasskeyRow): Passkey => ({
  id,
  name,
  created_at: createdAt.toISOString(),
  last_used_at: stamp(lastUsedAt),
  synced,
});

/** A user's own factors, and how they may be changed. */
export async function presentSecondFactor(platform: Platform, actor: Actor): Promise<SecondFactor> {
  const factors = await factorsOf(platform.db, actor.userId);
  const { password, providers } = await otherProofs(platform.db, actor.userId);
  const { totp, passkeys } = factors;
  const { required, active } = actor.secondFactor;
  return {
    required,
    totp: totp && { created_at: totp.createdAt.toISOString(), last_used_at: stamp(totp.lastUsedAt) },
    passkeys: passkeys.map(presentPasskey),
    passkeys_offered: relyingParty(platform.publicUrl) !== null,
    recovery_codes_left: factors.recoveryCodesLeft,
    proof: {
      fresh_until: stamp(freshUntil(actor.provedAt, platform.clock.now())),
      methods: active ? methodsOf(platform, factors) : password ? ["password"] : [],
      providers: platform.socialProviders.map(({ name }) => name).filter((name) => providers.includes(name)),
    },
  };
}
