import { getTableColumns, getTableName, is, Table } from "drizzle-orm";
import * as call from "#features/call/tables";
import * as feedback from "#features/deciding/feedback/tables";
import * as releases from "#features/deciding/releases/tables";
import * as tags from "#features/deciding/tags/tables";
import * as identity from "#features/identity/tables";
import * as log from "#features/log/tables";
import * as post from "#features/post/tables";
import * as programme from "#features/programme/tables";
import * as availability from "#features/proposals/availability/tables";
import * as consents from "#features/proposals/consents/tables";
import * as files from "#features/proposals/files/tables";
import * as lateCodes from "#features/proposals/late-codes/tables";
import * as needs from "#features/proposals/needs/tables";
import * as proposals from "#features/proposals/proposal/tables";
import * as questions from "#features/proposals/questions/tables";
import * as speakerForms from "#features/proposals/speaker-forms/tables";
import * as discussion from "#features/reviewing/discussion/tables";
import * as sight from "#features/reviewing/sight/tables";
import * as digests from "../digests/tables";
import * as imports from "../imports/tables";
import * as invitations from "../invitations/tables";
import * as privacy from "../privacy/tables";
import * as settings from "../settings/tables";

const MODULES: readonly Record<string, unknown>[] = [
  call,
  feedback,
  questions,
  releases,
  tags,
  identity,
  log,
  post,
  programme,
  availability,
  consents,
  files,
  lateCodes,
  needs,
  proposals,
  speakerForms,
  discussion,
  sight,
  digests,
  imports,
  invitations,
  privacy,
  settings,
];

/** The codes that a column may hold, by `table.column`; the database itself takes any text. */
export const codesOfColumns = (modules = MODULES): ReadonlyMap<string, readonly string[]> =>
  new Map(
    modules
      .flatMap((exported) => Object.values(exported))
      .filter((value) => is(value, Table))
      .flatMap((table) =>
        Object.values(getTableColumns(table)).flatMap((column): [string, readonly string[]][] =>
          column.enumValues && column.enumValues.length > 0
            ? [[`${getTableName(table)}.${column.name}`, column.enumValues]]
            : [],
        ),
      ),
  );
