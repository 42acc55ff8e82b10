import { randomUUID } from "node:crypto";
import { email as emailField } from "@lectern/domain/kernel/fields";
import type { Queries } from "#platform/db/database";
import { badArchive } from "./manifest";
import { type Row, translated } from "./rows";
import * as store from "./store";
import { batches, insert, type Reading, rowsIn } from "./tables-in";

const Email = emailField();

/**
 * Matches the archive's people to accounts by their addresses, and creates accounts without a password for the others. Profiles of
 * accounts that existed stay as they are.
 */
export async function addPeople(tx: Queries, reading: Reading): Promise<{ people: number; known: number }> {
  const added = new Set<string>();
  const unverified: string[] = [];
  let known = 0;
  for await (const batch of batches(rowsIn(reading, "account"))) {
    const accounts = await store.lockAccounts(tx, batch.map(emailOf));
    const fresh = batch.filter((row) => {
      const account = accounts.get(emailOf(row).toLowerCase());
      const id = account?.id ?? randomUUID();
      reading.ids.person(String(row.id), id);
      if (!account) added.add(id);
      else if (!account.verified) unverified.push(id);
      if (account) known++;
      return !account;
    });
    if (fresh.length > 0)
      await insert(
        tx,
        tableOf(reading, "account"),
        fresh.map((row) => here(reading, "account", row)),
      );
  }
  await store.clearUnverified(tx, unverified);
  for await (const batch of batches(rowsIn(reading, "profile"))) {
    const own = batch
      .map((row) => here(reading, "profile", row))
      .filter(({ account_id }) => added.has(String(account_id)));
    if (own.length > 0) await insert(tx, tableOf(reading, "profile"), own);
  }
  await store.addMissingProfiles(tx, [...added]);
  return { people: added.size + known, known };
}

function emailOf({ email }: Row): string {
  const { data } = Email.safeParse(email);
  if (data === undefined) throw badArchive("A row of account has an invalid email.");
  return data;
}

const tableOf = ({ parts }: Reading, name: string) => {
  const found = parts.find(({ table }) => table.name === name);
  if (!found) throw badArchive(`The archive lacks the table ${name}.`);
  return found.table;
};

const here = (reading: Reading, name: string, row: Row) =>
  translated(tableOf(reading, name), row, reading.ids);
