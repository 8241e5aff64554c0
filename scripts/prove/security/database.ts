import { Client } from "pg";

/** An empty database of a proof's own. */
export interface OwnDatabase {
  /** Owner of the tables: migrations, and our own view. */
  readonly ownerUrl: string;
  /** The role that the product works as: rows, no tables. */
  readonly appUrl: string;
}

const APP_ROLE = "prove_app";

/** Makes the database, and once per server the role without rights of its own. */
export async function ownDatabase(serverUrl: string, name: string): Promise<OwnDatabase> {
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query("select from pg_roles where rolname = $1", [APP_ROLE]);
    if (rowCount === 0) await client.query(`create role ${APP_ROLE} login`);
    await client.query(`create database ${name}`);
  } finally {
    await client.end();
  }
  const at = (user?: string): string => {
    const url = new URL(serverUrl);
    url.pathname = `/${name}`;
    if (user !== undefined) url.username = user;
    return url.toString();
  };
  return { ownerUrl: at(), appUrl: at(APP_ROLE) };
}
