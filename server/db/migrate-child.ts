// For migrate.test.ts: opens and migrates as a starting backend does, and says when it is done.
import { openDatabase } from "@/server/db/client";
import { migrateDatabase } from "@/server/db/migrate";

async function main(dataDir: string, folder: string, databaseUrl?: string): Promise<void> {
  const handle = await openDatabase({ dataDir, databaseUrl });
  console.log("open");
  await migrateDatabase(handle, { databaseUrl, folder });
  await handle.close();
  console.log("done");
}

const [dataDir = "", folder = "", databaseUrl] = process.argv.slice(2);
void main(dataDir, folder, databaseUrl);
