// Loaded into a measured server with --import. The bench asks it for the longest block of the event loop, and for the
// statements that a request sends to the database.
import { createRequire } from "node:module";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { isMainThread } from "node:worker_threads";

/** How often the event loop's delay is sampled. A sample is as late as the loop was blocked. */
const EVERY_MS = 1;

if (isMainThread && process.send) answerTheBench();

function answerTheBench() {
  const delay = monitorEventLoopDelay({ resolution: EVERY_MS });
  const statements = observeStatements();
  const answers = new Map([
    ["watch", startWatching],
    ["longest block", longestBlock],
    ["record", statements.start],
    ["statements", statements.stop],
  ]);
  function startWatching() {
    delay.reset();
    delay.enable();
  }
  function longestBlock() {
    delay.disable();
    return Math.max(0, delay.max / 1e6 - EVERY_MS);
  }
  process.on("message", (question) => process.send({ question, answer: answers.get(question)() }));
  // The bench must not keep the server from stopping.
  process.channel.unref();
}

/** Notes text and values of each statement between `start` and `stop`, in the order in which they are sent. */
function observeStatements() {
  const { Client } = createRequire(new URL("../server/package.json", import.meta.url))("pg");
  const { query } = Client.prototype;
  let noted = null;
  Client.prototype.query = function observed(statement, values, ...rest) {
    const text = typeof statement === "string" ? statement : statement.text;
    noted?.push({ text, values: (Array.isArray(values) ? values : statement.values) ?? [] });
    return query.call(this, statement, values, ...rest);
  };
  return {
    start() {
      noted = [];
    },
    stop() {
      const all = noted;
      noted = null;
      return all;
    },
  };
}
