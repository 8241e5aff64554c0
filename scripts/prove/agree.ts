import type { DatabaseHandle } from "../../server/db/client";
import { type PersonAck, PROOF_NAME } from "./people";

/** What a look at the database finds wrong; all must be 0. */
export interface Disagreement {
  readonly lost: number;
  readonly duplicated: number;
  readonly half: number;
}

interface Person {
  readonly staffId: string;
  readonly version: number;
  /** The same document in several rows. */
  readonly twins: number;
  readonly histories: number;
  readonly audits: number;
}

/** Each version of a person is one history row, one audit row and (through HTTP) one answered idempotency key. */
const PEOPLE = `
  select s.staff_id as "staffId", s.version,
    count(*) over (partition by s.id_no_index)::int as twins,
    (select count(*)::int from record_histories h where h.object = 'basic.staff' and h.object_id = s.staff_id) as histories,
    (select count(*)::int from audits a where a.object = 'basic.staff' and a.object_id = s.staff_id and a.result = 'ok') as audits
  from staff s where s.staff_name = $1`;

const isHalf = ({ version, histories, audits }: Person): boolean => histories !== version || audits !== version;

const ORPHANS = `
  select (select count(*)::int from audits a where a.object = 'basic.staff' and a.result = 'ok' and a.action like 'basic.staff.%'
      and not exists (select 1 from staff s where s.staff_id = a.object_id)) as audits,
    (select count(*)::int from idempotency_keys where status is null or answer is null) as keys`;

const KEYS = "select key from idempotency_keys where endpoint_id like 'basic.staff.%'";

/** People written by an import of `rows` rows: each once, each of its versions with its history and its audit row. */
export async function importDisagreement({ pool }: DatabaseHandle, rows: number): Promise<Disagreement> {
  const people = (await pool.query<Person>(PEOPLE, [PROOF_NAME])).rows;
  const twins = people.filter((person) => person.twins > 1 || person.version > 1).length;
  return { lost: rows - people.length, duplicated: twins, half: people.filter(isHalf).length };
}

/** Compares what was acknowledged to clients that write one by one with what is there. */
export async function disagreement({ pool }: DatabaseHandle, acks: readonly PersonAck[]): Promise<Disagreement> {
  const people = (await pool.query<Person>(PEOPLE, [PROOF_NAME])).rows;
  const orphans = (await pool.query<{ audits: number; keys: number }>(ORPHANS)).rows[0];
  const keys = new Set((await pool.query<{ key: string }>(KEYS)).rows.map(({ key }) => key));
  const byId = new Map(people.map((person) => [person.staffId, person]));
  const lost = acks.filter(
    ({ key, staffId, version }) => (byId.get(staffId)?.version ?? 0) < version || !keys.has(key),
  );
  const versions = people.reduce((sum, { version }) => sum + version, 0);
  const half = people.filter(isHalf).length;
  return {
    lost: lost.length,
    duplicated: people.filter(({ twins }) => twins > 1).length,
    half: half + (orphans?.audits ?? 1) + (orphans?.keys ?? 1) + Math.abs(versions - keys.size),
  };
}
