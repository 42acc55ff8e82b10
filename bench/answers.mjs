import { isMainThread } from "node:worker_threads";

/** Answers the questions that the bench asks this process (`ask` in server.mjs), each by its function. */
export function answerTheBench(answers) {
  if (!isMainThread || !process.send) return;
  const known = new Map(Object.entries(answers));
  process.on("message", (question) => process.send({ answer: known.get(question)() }));
  // The bench must not keep the server from stopping.
  process.channel.unref();
}
