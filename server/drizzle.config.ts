import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  schema: ["./src/platform/db/tables.ts", "./src/features/**/tables.ts"],
  out: "./migrations",
});
