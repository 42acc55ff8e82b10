import { GROUPS, type Group } from "@lectern/domain/kernel/actor";
import type { Command } from "commander";
import { currentEdition } from "../features/call/actions";
import { createAccount, refuseWeakPassword, replacePassword } from "../features/identity/accounts/actions";
import { putAddress } from "../features/identity/accounts/address/effects";
import { accountByEmail } from "../features/identity/accounts/store";
import { resetFactors } from "../features/identity/second-factor/actions";
import { putIntoGroup } from "../features/office/people/actions";
import { followAddress } from "../features/office/people/follow-address";
import { BadInput } from "../platform/http/refusal";
import type { Platform } from "../platform/platform";
import { namingRules, passwordOf } from "./password";
import { withPlatform } from "./with-platform";

export function addUserCommands(program: Command): void {
  const user = program
    .command("user")
    .description("create people, change their group or password, reset a second factor");
  user
    .command("create <email> <group>")
    .description(`create a verified account in a group: ${GROUPS.join(", ")}`)
    .option(
      "--password <password>",
      "the first password; if omitted, it is asked for or read from standard input",
    )
    .action((email: string, name: string, options: { password?: string }) =>
      withPlatform(async (platform) => {
        const group = groupNamed(name);
        const edition = await currentEdition(platform.db);
        const password = await passwordOf(options.password, edition);
        await namingRules(edition, () => createAccount(platform, edition, { email, group, password }));
        console.log(`${email} can log in as ${group}.`);
      }),
    );
  user
    .command("group <email> <group>")
    .description("change a user's group at once, and notify them by mail")
    .action((email: string, group: string) =>
      withPlatform(async (platform) => {
        const named = groupNamed(group);
        const { id } = await accountOf(platform, email);
        await putIntoGroup(platform, id, named);
        console.log(`${email} is now in the group ${group}.`);
      }),
    );
  user
    .command("password <email>")
    .description("set a new password; ends all sessions of the account")
    .option(
      "--password <password>",
      "the new password; if omitted, it is asked for or read from standard input",
    )
    .action((email: string, options: { password?: string }) =>
      withPlatform(async (platform) => {
        const account = await accountOf(platform, email);
        const edition = await currentEdition(platform.db);
        const password = await passwordOf(options.password, edition);
        const identity = { email, username: account.username };
        await namingRules(edition, () => refuseWeakPassword("password", password, identity, edition));
        await replacePassword(platform, edition, account, password);
        console.log(`${email} has a new password.`);
      }),
    );
  user
    .command("address <email> <new>")
    .description("change the address of a user who lost the old mailbox, which can undo it for 48 hours")
    .action((email: string, next: string) =>
      withPlatform(async (platform) => {
        await accountOf(platform, email);
        await putAddress(platform, await currentEdition(platform.db), followAddress, { email, next });
        console.log(`${email} is now ${next}, which confirms the mail there before it logs in.`);
      }),
    );
  user
    .command("reset-second-factor <email>")
    .description("remove the passkeys, authenticator app and recovery codes of a user who lost them")
    .action((email: string) =>
      withPlatform(async (platform) => {
        const { id } = await accountOf(platform, email);
        await resetFactors(platform, await currentEdition(platform.db), id);
        console.log(`${email} now logs in without a second factor, and is notified by mail.`);
      }),
    );
}

async function accountOf(platform: Platform, email: string) {
  const account = await accountByEmail(platform.db, email);
  if (!account) throw new BadInput({ email: [`There is no account with the address ${email}.`] });
  return account;
}

function groupNamed(name: string): Group {
  const group = GROUPS.find((g) => g === name);
  if (!group) throw new BadInput({ group: [`"${name}" is not a group. Groups: ${GROUPS.join(", ")}.`] });
  return group;
}
