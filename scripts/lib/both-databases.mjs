// Which server tests run on PostgreSQL as well: those of the rails and of the database by their place, others by a line of
// their head, `// Both databases: why`. All of them run on the embedded one.
import { readFileSync } from "node:fs";

/** Engine, locks, races, migrations: what is true there must be true on either. */
const PLACES = ["server/db/", "server/platform/", "server/records/", "server/reference/"];
const LINE = /^\/\/ Both databases: ?(.*)$/m;
const OPENS_ONE = /\b(?:testDatabase|buildTestApp|buildDemoApp|demoApp)\b/;

/** The reason that a test file gives in its head; null when it gives none. */
export const reasonOf = (text) => LINE.exec(text.slice(0, 1_500))?.[1].trim() ?? null;

/** Of test files, relative to the project, those that run on both. A file of the rails without a database runs once. */
export const onBothDatabases = (files) =>
  files.filter((file) => {
    const text = readFileSync(file, "utf8");
    return reasonOf(text) !== null || (PLACES.some((place) => file.startsWith(place)) && OPENS_ONE.test(text));
  });
