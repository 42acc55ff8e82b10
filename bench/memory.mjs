// Loaded into the measured servers with --import: what their memory holds after a collection of garbage.
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { answerTheBench } from "./answers.mjs";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc");

answerTheBench({
  memory() {
    collect();
    collect();
    const { rss, heapUsed, external, arrayBuffers } = process.memoryUsage();
    return { resident: rss, held: heapUsed + external + arrayBuffers };
  },
});
