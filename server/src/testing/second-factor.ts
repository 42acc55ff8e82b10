import type { SecondFactor } from "@lectern/domain/identity/second-factor/contract";
import type { LightMyRequestResponse } from "fastify";
import { TOTP } from "otpauth";
import { insertPasskey } from "#features/identity/second-factor/store";
import { callAs } from "./client";
import { PASSWORD, type Person } from "./make";
import type { TestServer } from "./server";
import { type SoftPasskey, softPasskey } from "./soft-authenticator";

/** The code that an app with this secret shows, a number of seconds from the server's now. */
export const codeOf = ({ clock }: TestServer, secret: string, seconds = 0): string =>
  new TOTP({ secret }).generate({ timestamp: clock.now().getTime() + seconds * 1000 });

const succeeded = (response: LightMyRequestResponse) => {
  if (response.statusCode >= 300) throw new Error(`${response.statusCode} ${response.payload}`);
  return response.json();
};

export const ask = (server: TestServer, who: Pick<Person, "access"> | null, path: string, body?: object) =>
  callAs(server, who).post(`/api/${path}/`, body);

/** Sets up an authenticator app as users do. The code that confirmed it is used: the clock moves on by a step. */
export async function withTotp(server: TestServer, person: Person) {
  const { secret } = succeeded(await ask(server, person, "second-factor/totp"));
  const code = codeOf(server, secret);
  const { recovery_codes } = succeeded(await ask(server, person, "second-factor/totp/confirm", { code }));
  server.clock.advance(30);
  return { secret: String(secret), recoveryCodes: recovery_codes as string[] };
}

/** Adds a passkey as people do. */
export async function withPasskey(
  server: TestServer,
  person: Person,
  passkey: SoftPasskey = softPasskey(),
  name = "Phone",
) {
  const options = succeeded(await ask(server, person, "second-factor/passkeys/options"));
  const response = passkey.create(options);
  const added = succeeded(await ask(server, person, "second-factor/passkeys", { name, response }));
  return { passkey, id: Number(added.passkey.id), recoveryCodes: added.recovery_codes as string[] | null };
}

/** The ticket of a log-in by password. */
export async function ticketOf(server: TestServer, email: string): Promise<string> {
  const answer = succeeded(await logInByPassword(server, email));
  return answer.second_factor.ticket;
}

export const logInByPassword = (server: TestServer, email: string, password = PASSWORD) =>
  ask(server, null, "login", { email, password, token: "solved" });

export const factorsOf = async (server: TestServer, person: Pick<Person, "access">): Promise<SecondFactor> =>
  succeeded(await callAs(server, person).get("/api/second-factor/"));

/** A passkey of an account, without the steps that lead there: its private key does not exist. */
export async function plantPasskey({ platform, clock }: TestServer, accountId: string): Promise<number> {
  const row = await insertPasskey(platform.db, {
    accountId,
    credentialId: `planted-${crypto.randomUUID()}`,
    publicKey: Buffer.alloc(77),
    counter: 0,
    transports: [],
    name: "Planted",
    synced: false,
    createdAt: clock.now(),
  });
  if (!row) throw new Error("The passkey was there already");
  return row.id;
}
