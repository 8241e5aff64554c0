import { connect, createServer, type Server, type Socket } from "node:net";

interface Pair {
  readonly near: Socket;
  readonly far: Socket;
  /** The far side is gone, the near one does not know. */
  isHalf: boolean;
}

/**
 * A wire between a process and its database that tests can spoil. Nothing of this runs in the product.
 * `drop` swallows every byte in both directions, of new connections too, as a network that loses all packets does.
 */
export class FaultProxy {
  readonly #server: Server;
  readonly #pairs = new Set<Pair>();
  #drops: "nothing" | "all" | "answers" = "nothing";
  #delay: { ms: number; every: number } | null = null;
  #chunks = 0;

  private constructor(readonly target: URL) {
    this.#server = createServer((near) => this.#join(near));
  }

  static async start(databaseUrl: string): Promise<FaultProxy> {
    const proxy = new FaultProxy(new URL(databaseUrl));
    await new Promise<void>((resolve) => proxy.#server.listen(0, "127.0.0.1", resolve));
    return proxy;
  }

  /** Address of the database behind the proxy; the database's name may be another. */
  get url(): string {
    const url = new URL(this.target);
    url.hostname = "127.0.0.1";
    url.port = String((this.#server.address() as { port: number }).port);
    return url.toString();
  }

  /** "answers": the database still hears us. */
  drop(what: "all" | "answers" = "all"): void {
    this.#drops = what;
  }

  /** Bytes pass again; what was swallowed is lost, so connections of the time before are out of step and end. */
  restore(): void {
    this.#delay = null;
    if (this.#drops === "nothing") return;
    this.#drops = "nothing";
    for (const { near, far } of this.#pairs) [near, far].forEach((socket) => socket.destroy());
  }

  /** Of what the process sends, every `every`th piece comes so much later; what follows it waits behind it. */
  delay(ms: number, every: number): void {
    this.#delay = { ms, every };
  }

  /** Both sides are told that the connection is gone. */
  reset(): void {
    for (const { near, far } of this.#pairs) [near, far].forEach((socket) => socket.resetAndDestroy());
  }

  /** The database's side of all connections of now ends, and the process is not told. New ones are well. */
  halfOpen(): void {
    for (const pair of this.#pairs) {
      pair.isHalf = true;
      pair.far.destroy();
    }
  }

  #join(near: Socket): void {
    const far = connect(Number(this.target.port || 5432), this.target.hostname);
    const pair: Pair = { near, far, isHalf: false };
    this.#pairs.add(pair);
    let queue: Promise<unknown> = Promise.resolve();
    near.on("data", (bytes) => {
      if (this.#drops === "all" || pair.isHalf) return;
      const late = this.#delay !== null && ++this.#chunks % this.#delay.every === 0 ? this.#delay.ms : 0;
      queue = queue.then(() => late > 0 && new Promise((resolve) => setTimeout(resolve, late).unref()));
      queue = queue.then(() => void (far.writable && this.#drops !== "all" && far.write(bytes)));
    });
    far.on("data", (bytes) => {
      if (this.#drops === "nothing" && !pair.isHalf && near.writable) near.write(bytes);
    });
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on("error", () => undefined);
      one.on("close", () => {
        // An end is a packet, too: while packets are dropped the other side does not learn of it.
        if (!pair.isHalf && this.#drops === "nothing") other.destroy();
        if (near.destroyed && far.destroyed) this.#pairs.delete(pair);
      });
    }
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    for (const { near, far } of this.#pairs) [near, far].forEach((socket) => socket.destroy());
    await closed;
  }
}
