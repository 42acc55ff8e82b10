import { defineConfig } from "vitest/config";
import server from "./vite.config.ts";

/** The tests that compare times: after all others, one file at a time, and with passwords hashed as in production. */
export default defineConfig((env) => ({
  ...server(env),
  test: {
    ...server(env).test,
    name: "server-alone",
    include: ["src/**/*.alone.test.ts"],
    exclude: [],
    alias: {},
    maxWorkers: 1,
    sequence: { groupOrder: 1 },
  },
}));
