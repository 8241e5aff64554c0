import { closeSync, fsyncSync, openSync, writeSync } from "node:fs";
import { join } from "node:path";
import { pause } from "../../e2e/kit/product/product";
import { PRIVACY_DATE } from "../../contracts/auth/consent";
import type { Target } from "./target";

export interface Write {
  readonly key: string;
  readonly method: "POST" | "PUT";
  readonly path: string;
  readonly body: object;
}

/** What one client does, the `n`-th of all: writes one after the other until it is done, or the proof is over. */
export type Work<Data> = (n: number, write: (one: Write) => Promise<Data>, isStopping: () => boolean) => Promise<void>;

/** A write that was answered 2xx, and what the answer said. */
export type Ack<Data> = Data & { readonly key: string };

/** As long as one life may take to end; a client that waits longer reports a fault of the proof itself. */
const PATIENCE_MS = 120_000;

interface WritersOptions<Data> {
  readonly target: Target;
  /** Keeps the log of what was acknowledged. */
  readonly folder: string;
  readonly work: Work<Data>;
  /** Of the record that each answer holds: what is kept of it. */
  readonly dataOf: (record: Data) => Data;
  /** Whose session; the standard is the target's own. */
  readonly cookie?: string;
}

/**
 * Clients that write one thing after the other. Every 2xx is noted with fsync before the next write; a write without an
 * answer is sent again with its key until it has one, as the portal does.
 */
export class Writers<Data extends object> {
  readonly acks: Ack<Data>[] = [];
  /** Writes sent more than once, since the first answer was lost. */
  repeated = 0;
  private next = 0;
  private gate: Promise<void> = Promise.resolve();
  private open: () => void = () => undefined;
  private isStopping = false;
  private readonly file: number;

  constructor(private readonly options: WritersOptions<Data>) {
    this.file = openSync(join(options.folder, "acks.log"), "a");
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
    const write = (one: Write): Promise<Data> => this.write(one);
    while (!this.isStopping) await this.options.work((this.next += 1), write, () => this.isStopping);
  }

  private async write(write: Write): Promise<Ack<Data>> {
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
  private async send({ key, method, path, body }: Write): Promise<Data | null> {
    const { target, dataOf } = this.options;
    const headers = {
      cookie: this.options.cookie ?? target.cookie,
      "content-type": "application/json",
      "x-requested-with": "XMLHttpRequest",
      "x-consent": PRIVACY_DATE,
      "idempotency-key": key,
    };
    try {
      const answer = await fetch(target.origin + path, { method, headers, body: JSON.stringify(body) });
      const text = await answer.text();
      if (answer.status === 503) return null;
      if (!answer.ok) throw new Refused(`${key}: ${answer.status} ${text}`);
      return dataOf((JSON.parse(text) as { data: Data }).data);
    } catch (error) {
      if (error instanceof Refused) throw error;
      return null;
    }
  }
}

class Refused extends Error {}
