// Started by `npm run prove` with a PostgreSQL in TEST_DATABASE_URL: one promise after the other, each on a database of
// its own, with the promise's full count where it names one. PROVE_ONLY=S4,S6: only these;
// PROVE_SHARE=0.1: a tenth of the counts, for a quick look.
import { writeFileSync } from "node:fs";
import type { Section } from "../../bench/measured";
import type { Figure } from "../../bench/figures";
import { ownDatabase, type OwnDatabase } from "./database";
import { proveAudit } from "./audit";
import { proveCaching } from "./caching";
import { proveCertificates } from "./certificates";
import { proveClocks } from "./clocks";
import { proveCodes } from "./codes";
import { proveDeliveries } from "./deliveries";
import { proveFiles } from "./files";
import { proveForged } from "./forged";
import { FUZZ_CASES } from "../../../server/tests/fuzz-cases";
import { proveFuzz } from "./fuzz";
import { proveGuessing } from "./guessing";
import { proveHangingStore } from "./hanging-store";
import { proveKilled } from "./killed";
import { proveMatrix } from "./matrix";
import { proveOutage } from "./outage";
import { provePersonal } from "./personal";
import { proveSessions } from "./sessions";
import { proveStopped } from "./stopped";
import { proveStopping } from "./stopping";
import { PROOF_TITLES, type ProofId } from "./titles";

const serverUrl = process.env.TEST_DATABASE_URL ?? "";
const share = Number(process.env.PROVE_SHARE ?? 1);
const sized = (count: number): number => Math.max(10, Math.round(count * share));
const only = process.env.PROVE_ONLY?.split(",");

const PROOFS: Readonly<Record<ProofId, (database: OwnDatabase) => Promise<Figure[]>>> = {
  ACCESS: () => Promise.resolve(proveMatrix()),
  FUZZ: () => Promise.resolve(proveFuzz(sized(FUZZ_CASES.prove))),
  S4: (database) => proveSessions(database, sized(1_000)),
  S5: (database) => proveGuessing(database, { guesses: sized(10_000), races: sized(100), pairs: sized(1_000) }),
  S6: (database) => proveCodes(database, sized(5_000), sized(120)),
  S7: proveForged,
  S8: proveCaching,
  S9: (database) => proveFiles(database, Math.max(1, Math.round(3 * share))),
  S10: (database) => provePersonal(database, sized(500)),
  S11: (database) => proveAudit(database, sized(10_000)),
  A5: (database) => proveOutage(database, { goneMs: Math.max(5_000, 60_000 * share), calls: sized(200) }),
  STORE: (database) => proveHangingStore(database, Math.max(5_000, 60_000 * share)),
  STOPPED: (database) => proveStopped(database, Math.max(10_000, 60_000 * share)),
  SMS: (database) => proveDeliveries(database, sized(40)),
  KILLED: (database) => proveKilled(database, serverUrl, sized(10)),
  A6: (database) => proveStopping(database, sized(200)),
  CLOCKS: (database) => proveClocks(database, 20),
  JOBS: (database) => proveCertificates(database, sized(200)),
};

const sections: Section[] = [];
for (const id of (Object.keys(PROOF_TITLES) as ProofId[]).filter((one) => !only || only.includes(one))) {
  const title = PROOF_TITLES[id];
  const since = performance.now();
  try {
    const rows = await PROOFS[id](await ownDatabase(serverUrl, `prove_${id.toLowerCase()}`));
    sections.push({ title, rows });
  } catch (error) {
    console.error(error);
    const what = error instanceof Error ? error.message.slice(0, 200).replaceAll(/[|\n]/g, " ") : "?";
    sections.push({ title, rows: [{ what: "证明未能完成", measured: what, budget: "完成", holds: false }] });
  }
  // After each: what was seen so far is not lost when the rest does not end.
  writeFileSync(process.argv[2] ?? "prove-security.json", JSON.stringify(sections, null, 1));
  console.log(`${id}: ${((performance.now() - since) / 1_000).toFixed(0)} s`);
}
