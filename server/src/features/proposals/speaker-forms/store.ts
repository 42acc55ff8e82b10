import {
  BLANK_FORMS,
  FORM_SCHEMAS,
  type FormContent,
  type FormKind,
} from "@lectern/domain/proposals/speaker-forms";
import { and, eq } from "drizzle-orm";
import type { Queries } from "#platform/db/database";
import { statement } from "#platform/db/statement";
import { speakerForm } from "./tables";

export type SpeakerForm<K extends FormKind> = { version: number; content: FormContent<K> };

/** A form as the organisers saved it; blank, in version 0, before. */
export async function readForm<K extends FormKind>(db: Queries, kind: K): Promise<SpeakerForm<K>> {
  const [row] = await stored(db, { kind });
  if (!row) return { version: 0, content: BLANK_FORMS[kind] };
  return { version: row.version, content: FORM_SCHEMAS[kind].parse(row.content) as FormContent<K> };
}

const stored = statement((db, value) =>
  db
    .select()
    .from(speakerForm)
    .where(eq(speakerForm.kind, value("kind"))),
);

/** Locks a form until the transaction ends: shared by those who answer it, alone by those who change it. */
export async function lockForm(db: Queries, kind: FormKind, strength: "share" | "update"): Promise<void> {
  await db
    .select({ kind: speakerForm.kind })
    .from(speakerForm)
    .where(eq(speakerForm.kind, kind))
    .for(strength);
}

/** Replaces the form of the given version; false after a concurrent change. */
export async function saveForm<K extends FormKind>(
  db: Queries,
  kind: K,
  before: number,
  content: FormContent<K>,
): Promise<boolean> {
  const values = { kind, version: before + 1, content };
  const written =
    before === 0
      ? await db.insert(speakerForm).values(values).onConflictDoNothing().returning()
      : await db
          .update(speakerForm)
          .set(values)
          .where(and(eq(speakerForm.kind, kind), eq(speakerForm.version, before)))
          .returning();
  return written.length > 0;
}
