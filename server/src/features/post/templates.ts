import { randomInt } from "node:crypto";
import type { Actor } from "@lectern/domain/kernel/actor";
import type { MailTemplate, TemplateBody } from "@lectern/domain/post/contract";
import { templateFaults } from "@lectern/domain/post/template";
import { STANDARD_TEMPLATES, type Template } from "@lectern/domain/post/words";
import { record } from "#features/log/actions";
import type { Queries } from "#platform/db/database";
import { entityTag } from "#platform/http/entity-tag";
import { BadInput, found, Refusal } from "#platform/http/refusal";
import type { Platform } from "#platform/platform";
import {
  dropTemplate,
  insertTemplate,
  lockTemplate,
  storedTemplates,
  type TemplateRow,
  updateTemplate,
} from "./store";

const standardOf = (key: string): Template | undefined =>
  Object.values(STANDARD_TEMPLATES).find((template) => template.key === key);

type Versioned = Template & { version: number };

const present = ({ key, kind, name, subject, body, version }: Versioned): MailTemplate => ({
  ...{ key, kind, name, subject, body, version },
  standard: standardOf(key) !== undefined,
});

/** Every template: the standard ones, as last changed, and then the organisers' own. */
export async function listTemplates(db: Queries): Promise<MailTemplate[]> {
  const stored = await storedTemplates(db);
  const written = new Map(stored.map((row) => [row.key, row]));
  return [
    ...Object.values(STANDARD_TEMPLATES).map((own) =>
      present(written.get(own.key) ?? { ...own, version: 0 }),
    ),
    ...stored.filter(({ key }) => !standardOf(key)).map(present),
  ];
}

/** The template of this key, or null. */
export const templateFor = async (db: Queries, key: string): Promise<MailTemplate | null> =>
  (await listTemplates(db)).find((template) => template.key === key) ?? null;

export const templateTag = ({ version }: Pick<Versioned, "version">) => entityTag(version);

/**
 * The version of a template's first text. It is random, so that a template that is written again after a reset does not get
 * the versions of former texts, which pages and previews may still have.
 */
const firstVersion = () => randomInt(1, 1_000_000_000);

/** Writes a template; `refuseStale` gets the current ETag. Throws BadInput that names a wrong placeholder. */
export async function putTemplate(
  platform: Platform,
  actor: Actor,
  key: string,
  body: TemplateBody,
  refuseStale: (currentTag: string) => void,
): Promise<MailTemplate> {
  const faults = templateFaults(body.kind, body.subject, body.body);
  if (Object.keys(faults).length > 0) throw new BadInput(faults);
  const standard = standardOf(key);
  if (standard && standard.kind !== body.kind) throw new Refusal("standard-template");
  const at = platform.clock.now();
  return platform.db.transaction(async (tx) => {
    const before = await lockTemplate(tx, key);
    refuseStale(entityTag(before?.version ?? 0));
    const version = before ? before.version + 1 : firstVersion();
    const next: TemplateRow = { key, ...body, version, updatedAt: at, updatedBy: actor.userId };
    if (before) await updateTemplate(tx, next);
    else if (!(await insertTemplate(tx, next))) throw new Refusal("changed-meanwhile");
    await record(tx, {
      at,
      actorId: actor.userId,
      action: "write-template",
      details: { key, name: body.name },
    });
    return present(next);
  });
}

/** Deletes a template; a standard one is reset. */
export async function deleteTemplate(
  platform: Platform,
  actor: Actor,
  key: string,
  refuseStale: (currentTag: string) => void,
): Promise<void> {
  await platform.db.transaction(async (tx) => {
    const row = await lockTemplate(tx, key);
    if (!row && standardOf(key)) return;
    const { version, name } = found(row);
    refuseStale(entityTag(version));
    await dropTemplate(tx, key);
    await record(tx, {
      at: platform.clock.now(),
      actorId: actor.userId,
      action: "delete-template",
      details: { key, name },
    });
  });
}
