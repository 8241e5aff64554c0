// For lock.test.ts: on each line of input tries to take the lock of the folder, and says how that went.
import { createInterface } from "node:readline";
import { lockDataDir } from "@/server/db/embedded/lock";

const [dataDir = ""] = process.argv.slice(2);
console.log("loaded");
createInterface({ input: process.stdin }).on("line", () => {
  lockDataDir(dataDir).then(
    () => console.log("held"),
    (error: Error) => console.log(`refused ${error.message}`),
  );
});
