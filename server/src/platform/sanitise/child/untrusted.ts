// The process that opens files from strangers. It has no environment, no files but its own program, and no network;
// a file comes in by stdin, frames go out by stdout. Everything that it says is checked by its parent.
import { inspect } from "#platform/file-type/inspect";
import { Unreadable } from "#platform/file-type/inspection";
import { sendMembers } from "./members";
import { sendPages } from "./pages";
import { send } from "./send";
import { sendText } from "./text";

type Task = "inspect" | "text" | "members" | "pages";

/** What each task does with the file; the rest of the command line are the task's own arguments. */
const TASKS: Record<Task, (file: Buffer, rest: string[]) => void | Promise<void>> = {
  inspect: (file) => send({ kind: "inspection", ...inspect(file) }),
  text: sendText,
  members: sendMembers,
  pages: sendPages,
};

const [task, ...rest] = process.argv.slice(2);
const chunks: Buffer[] = [];
for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
try {
  await TASKS[task as Task](Buffer.concat(chunks), rest);
  send({ kind: "end" });
} catch (error) {
  if (!(error instanceof Unreadable)) throw error;
  send({ kind: "refused", reason: error.reason });
}
process.exit(0);
