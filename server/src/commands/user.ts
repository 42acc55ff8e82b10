import { GROUPS, type Group } from "@lectern/domain/kernel/actor";
import type { Command } from "commander";
import { createAccount, refuseWeakPassword, replacePassword } from "../features/accounts/actions";
import { accountByEmail } from "../features/accounts/store";
import { currentEdition } from "../features/edition/actions";
import { putIntoGroup } from "../features/people/actions";
import { resetFactors } from "../features/second-factor/actions";
import { BadInput } from "../platform/http/refusal";
import type { Platform } from "../platform/platform";
import { withPlatform } from "./with-platform";

export function addUserCommands(program: Command): void {
  const user = program
    .command("user")
    .description("create people, change their group or password, reset a second factor");
  user
    .command("create <email> <group>")
    .description(`make a verified account in a group: ${GROUPS.join(", ")}`)
    .requiredOption("--password <password>", "the first password")
    .action((email: string, group: string, { password }: { password: string }) =>
      withPlatform(async (platform) => {
        await createAccount(platform, await currentEdition(platform.db), {
          email,
          group: groupNamed(group),
          password,
        });
        console.log(`${email} can log in as ${group}.`);
      }),
    );
  user
    .command("group <email> <group>")
    .description("put somebody into another group; it acts at once, and they are told by mail")
    .action((email: string, group: string) =>
      withPlatform(async (platform) => {
        const named = groupNamed(group);
        const { id } = await known(platform, email);
        await putIntoGroup(platform, id, named);
        console.log(`${email} is now in the group ${group}.`);
      }),
    );
  user
    .command("password <email>")
    .description("set a new password; ends all sessions of the account")
    .requiredOption("--password <password>", "the new password")
    .action((email: string, { password }: { password: string }) =>
      withPlatform(async (platform) => {
        const account = await known(platform, email);
        const edition = await currentEdition(platform.db);
        refuseWeakPassword("password", password, { email, username: account.username }, edition);
        await replacePassword(platform, edition, account, password);
        console.log(`${email} has a new password.`);
      }),
    );
  user
    .command("reset-second-factor <email>")
    .description("remove the passkeys, authenticator app and recovery codes of somebody who lost them")
    .action((email: string) =>
      withPlatform(async (platform) => {
        const { id } = await known(platform, email);
        await resetFactors(platform, await currentEdition(platform.db), id);
        console.log(`${email} logs in without a second factor now, and has been told so by mail.`);
      }),
    );
}

async function known(platform: Platform, email: string) {
  const account = await accountByEmail(platform.db, email);
  if (!account) throw new BadInput({ email: [`Nobody has an account with the address ${email}.`] });
  return account;
}

function groupNamed(name: string): Group {
  const group = GROUPS.find((g) => g === name);
  if (!group) throw new BadInput({ group: [`"${name}" is no group. Groups: ${GROUPS.join(", ")}.`] });
  return group;
}
