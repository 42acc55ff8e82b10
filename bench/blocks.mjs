// Loaded into the measured server with --import: how long its event loop was blocked.
import { monitorEventLoopDelay } from "node:perf_hooks";
import { answerTheBench } from "./answers.mjs";

/** How often the delay is sampled. A sample is as late as the loop was blocked. */
const EVERY_MS = 1;

const delay = monitorEventLoopDelay({ resolution: EVERY_MS });

answerTheBench({
  watch() {
    delay.reset();
    delay.enable();
  },
  "longest block"() {
    delay.disable();
    return Math.max(0, delay.max / 1e6 - EVERY_MS);
  },
});
