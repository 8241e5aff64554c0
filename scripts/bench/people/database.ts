import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "pg";
import { backend, Service } from "../../prove/service";
import { firmId, loadPeople, signedIn } from "./load";

const serverUrl = process.env.TEST_DATABASE_URL ?? "";
export const urlOf = (database: string): string => serverUrl.replace(/[^/]*$/, database);
export const dataDir = (): string => mkdtempSync(path.join(tmpdir(), "member-people-"));

/** Work on one database of the throw-away server, by a connection of its own. */
export async function on<T>(database: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: urlOf(database) });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const FEW_FIRMS = 5;
const MANY_FIRMS = 473;

/** Two migrated and seeded databases, of 10,000 and of 1,000,000 people, and accounts to ask with. */
export async function prepare() {
  await on("postgres", (client) => client.query("create database few"));
  const maker = await Service.start(backend({ DATABASE_URL: urlOf("few"), DATA_DIR: dataDir() }));
  await maker.stop();
  await on("postgres", (client) => client.query("create database many template few"));
  await on("few", (client) => loadPeople(client, 10_000, FEW_FIRMS, false));
  const seconds = await on("many", (client) => loadPeople(client, 1_000_000, MANY_FIRMS, true));
  const few = await on("few", (client) => signedIn(client, firmId(0)));
  return on("many", async (client) => ({
    seconds,
    few,
    firm: await signedIn(client, firmId(0)),
    big: await signedIn(client, firmId("big")),
    /** A head office of 2,000 people with five branches of as many. */
    head: await signedIn(client, firmId(1), [2, 3, 4, 5, 6].map(firmId)),
  }));
}
