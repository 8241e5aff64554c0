// Which database a server test runs on in every run: those of the rails and of the database on both, by their place;
// others on PostgreSQL where a line of their head says `// On PostgreSQL: why`, else on the embedded one.
import { readFileSync } from "node:fs";

/** Engine, locks, races, migrations: what is true there must be true on either. */
const PLACES = ["server/db/", "server/platform/", "server/records/", "server/reference/"];
const LINE = /^\/\/ On PostgreSQL: ?(.*)$/m;
const OPENS_ONE = /\b(?:testDatabase|buildTestApp|buildDemoApp|demoApp)\b/;

/** The reason that a test file gives in its head; null when it gives none. */
export const reasonOf = (text) => LINE.exec(text.slice(0, 1_500))?.[1].trim() ?? null;
const textOf = (file) => readFileSync(file, "utf8");
const isOfRails = (file) => PLACES.some((place) => file.startsWith(place));

/** Of test files, relative to the project, those that run on PostgreSQL. A file of the rails without a database does not. */
export const onPostgres = (files) =>
  files.filter((file) => reasonOf(textOf(file)) !== null || (isOfRails(file) && OPENS_ONE.test(textOf(file))));

/** Those that run on the embedded one when the others run on PostgreSQL. */
export const onEmbedded = (files) => files.filter((file) => isOfRails(file) || reasonOf(textOf(file)) === null);
