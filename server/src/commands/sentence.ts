import { databaseFault } from "../platform/db/database";
import { BadSettings } from "../platform/env";
import { BadInput, Refusal } from "../platform/http/refusal";

/** The message for an operator at the terminal; only unexpected errors get a stack trace. */
export function sentence(error: unknown): string {
  if (error instanceof BadSettings || error instanceof Refusal) return error.message;
  if (error instanceof BadInput) return Object.values(error.fields).flat().join("\n");
  if (!(error instanceof Error)) return "The command failed for an unknown reason.";
  const forbidden = forbiddenPath(error);
  if (forbidden !== null)
    return `The account that runs Lectern has no permission to write ${forbidden}. Change the folder's owner, or set DATA_DIR to another one.`;
  const fault = databaseFault(error);
  if (fault && /^[0-9A-Z]{5}$/.test(fault.code))
    return `The database refused the command (SQLSTATE ${fault.code}).`;
  if ("code" in error && error.code === "EADDRINUSE") {
    return "The port is taken by another program. Set PORT to a free one, such as PORT=3001 npm start.";
  }
  if ("code" in error && error.code === "ECONNREFUSED")
    return "The database of DATABASE_URL does not answer.";
  return process.env.LOG_LEVEL === "debug" ? (error.stack ?? error.message) : error.message;
}

const FORBIDDEN = ["EACCES", "EPERM", "EROFS"];

/** The file or folder that this account cannot access. */
function forbiddenPath(error: NodeJS.ErrnoException): string | null {
  return FORBIDDEN.includes(error.code ?? "") ? (error.path ?? null) : null;
}
