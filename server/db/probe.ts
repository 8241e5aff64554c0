import { connect } from "node:net";
import { Client, type ClientConfig } from "pg";

/** "Do you speak TLS?": every PostgreSQL answers with one byte, to anybody, before it asks who is there. */
const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);

/** Resolves when a server answers over a connection of its own; rejects when it refuses or stays silent. */
export function knock({ host, port }: { host: string; port: number }, limitMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = host.startsWith("/") ? connect(`${host}/.s.PGSQL.${port}`) : connect({ host, port });
    const end = (error?: Error): void => {
      clearTimeout(timer);
      socket.destroy();
      if (error) reject(error);
      else resolve();
    };
    const timer = setTimeout(() => end(new Error("database is silent")), limitMs).unref();
    socket.once("connect", () => socket.write(SSL_REQUEST));
    socket.once("data", () => end());
    socket.once("error", (error) => end(error));
    socket.once("close", () => end(new Error("database closed the connection")));
  });
}

/** One statement over a connection of its own. */
async function once<T>(config: ClientConfig, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(config);
  client.on("error", () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    void client.end().catch(() => undefined);
  }
}

/** Of these connections' server processes those that are gone. None where a pooler in between has numbers of its own. */
export const missingOf = (config: ClientConfig, pids: readonly number[]): Promise<readonly number[]> =>
  once(config, async (client) => {
    const { rows } = await client.query<{ own: number; alive: number[] }>(
      "select pg_backend_pid() as own, array(select pid from pg_stat_activity where pid = any($1::int[])) as alive",
      [pids],
    );
    const { processID } = client as unknown as { processID: number };
    const alive = rows[0]?.own === processID ? new Set(rows[0].alive) : null;
    return alive ? pids.filter((pid) => !alive.has(pid)) : [];
  });

/**
 * Ends what the server still keeps for connections that we have given up: their locks would hold others for as long as
 * an abandoned transaction may last.
 */
export const endAbandoned = (config: ClientConfig, pids: readonly number[]): Promise<void> =>
  once(config, async (client) => {
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where pid = any($1::int[]) and usename = current_user and application_name = current_setting('application_name')`,
      [pids],
    );
  });
