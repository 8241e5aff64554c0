import { defineConfig } from "drizzle-kit";

/** `npm run db:generate` compares the tables with the last snapshot and writes the next migration. Needs no database. */
// Default export: drizzle-kit demands it.
export default defineConfig({
  dialect: "postgresql",
  schema: "./server/**/*.table.ts",
  // Names in SQL are snake_case, in code camelCase.
  casing: "snake_case",
  out: "./server/db/migrations",
});
