import { closeSync, fsyncSync, openSync, writeSync } from "node:fs";
import { join } from "node:path";
import { pause } from "../../e2e/kit/product";
import { PRIVACY_DATE } from "../../contracts/auth/consent";
import type { StaffForm } from "../../contracts/basic/staff-form";
import { provenPerson } from "./people";
import type { Target } from "./target";

/** A write that was answered 2xx. */
export interface Ack {
  readonly key: string;
  readonly staffId: string;
  readonly version: number;
}

interface Write {
  readonly key: string;
  readonly method: "POST" | "PUT";
  readonly path: string;
  readonly body: string;
}

/** As long as one life may take to end; a client that waits longer reports a fault of the proof itself. */
const PATIENCE_MS = 120_000;
const UPDATES = 2;

/**
 * Clients that create people and change each of them, one write after the other. Every 2xx is noted with fsync before the
 * next write; a write without an answer is sent again with its key until it has one, as the portal does.
 */
export class Writers {
  readonly acks: Ack[] = [];
  /** Writes sent more than once, since the first answer was lost. */
  repeated = 0;
  private next = 0;
  private gate: Promise<void> = Promise.resolve();
  private open: () => void = () => undefined;
  private isStopping = false;
  private readonly file: number;

  constructor(
    private readonly target: Target,
    folder: string,
  ) {
    this.file = openSync(join(folder, "acks.log"), "a");
  }

  /** Runs `clients` of them until `stop`. */
  async run(clients: number): Promise<void> {
    await Promise.all(Array.from({ length: clients }, () => this.client()));
    closeSync(this.file);
  }

  stop(): void {
    this.isStopping = true;
  }

  /** From now on nothing new is sent; what is under way ends or is sent again after `release`. */
  hold(): void {
    this.gate = new Promise((resolve) => (this.open = resolve));
  }

  release(): void {
    this.open();
  }

  private async client(): Promise<void> {
    while (!this.isStopping) {
      const n = (this.next += 1);
      const form = provenPerson(n);
      let last = await this.write({ key: `create-${n}`, method: "POST", path: "", body: JSON.stringify(form) });
      for (let change = 1; change <= UPDATES && !this.isStopping; change += 1) {
        const changed: StaffForm = { ...form, email: `proof${n}-${change}@example.com` };
        const body = JSON.stringify({ ...changed, version: last.version });
        last = await this.write({ key: `update-${n}-${change}`, method: "PUT", path: `/${last.staffId}`, body });
      }
    }
  }

  private async write(write: Write): Promise<Ack> {
    for (const since = Date.now(); Date.now() - since < PATIENCE_MS; await pause(20)) {
      await this.gate;
      const answer = await this.send(write);
      if (answer === null) {
        this.repeated += 1;
        continue;
      }
      const ack = { key: write.key, ...answer };
      writeSync(this.file, `${JSON.stringify(ack)}\n`);
      fsyncSync(this.file);
      this.acks.push(ack);
      return ack;
    }
    throw new Error(`${write.key} was never answered`);
  }

  /** Null: no answer, or a 503 that asks to come again. */
  private async send({ key, method, path, body }: Write): Promise<Omit<Ack, "key"> | null> {
    const { cookie, origin } = this.target;
    const headers = {
      cookie,
      "content-type": "application/json",
      "x-requested-with": "XMLHttpRequest",
      "x-consent": PRIVACY_DATE,
      "idempotency-key": key,
    };
    try {
      const answer = await fetch(`${origin}/rest/basic/staff/v1.0${path}`, { method, headers, body });
      const text = await answer.text();
      if (answer.status === 503) return null;
      if (!answer.ok) throw new Refused(`${key}: ${answer.status} ${text}`);
      const { data } = JSON.parse(text) as { data: { staffId: string; version: number } };
      return { staffId: data.staffId, version: data.version };
    } catch (error) {
      if (error instanceof Refused) throw error;
      return null;
    }
  }
}

class Refused extends Error {}
