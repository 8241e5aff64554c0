import { createServer, connect, type Server, type Socket } from "node:net";
import { once } from "node:events";
import { freePort, pause } from "../../../e2e/kit/product/product";

interface Target {
  readonly origin: string;
  isReady: boolean;
}

const ASK_MS = 500;

const asked = (origin: string): Promise<boolean> =>
  fetch(`${origin}/readyz`, { headers: { connection: "close" } }).then(
    async (answer) => (await answer.text(), answer.ok),
    () => false,
  );

/** A balancer as deployments have one: connections go in turn to whoever says that he is ready, and stay there. */
export class Balancer {
  private turn = 0;
  private isClosed = false;
  private readonly server: Server;
  private readonly targets: readonly Target[];

  private constructor(
    readonly port: number,
    origins: readonly string[],
  ) {
    this.targets = origins.map((origin) => ({ origin, isReady: true }));
    // Each side's end is passed on by itself, and so is a reset.
    this.server = createServer({ allowHalfOpen: true }, (client) => void this.join(client));
    for (const target of this.targets) void this.follow(target);
  }

  static async start(origins: readonly string[]): Promise<Balancer> {
    const balancer = new Balancer(await freePort(), origins);
    balancer.server.listen(balancer.port, "127.0.0.1");
    await once(balancer.server, "listening");
    return balancer;
  }

  get ready(): number {
    return this.targets.filter(({ isReady }) => isReady).length;
  }

  private async follow(target: Target): Promise<void> {
    while (!this.isClosed) {
      target.isReady = await asked(target.origin);
      await pause(ASK_MS);
    }
  }

  /** One that takes the connection, as a balancer tries the next when one refuses; waits while nobody is ready. */
  private async reach(): Promise<Socket | null> {
    for (let tries = 0; tries < 300 && !this.isClosed; tries += 1) {
      const ready = this.targets.filter(({ isReady }) => isReady);
      const target = ready[this.turn++ % ready.length];
      if (target) {
        const { hostname, port } = new URL(target.origin);
        const server = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
        if (await once(server, "connect").catch(() => null)) return server;
      }
      await pause(100);
    }
    return null;
  }

  private async join(client: Socket): Promise<void> {
    client.on("error", () => undefined).pause();
    const server = await this.reach();
    if (!server) return void client.resetAndDestroy();
    client.on("error", () => server.destroy());
    server.on("error", () => client.resetAndDestroy());
    client.pipe(server);
    server.pipe(client);
  }

  close(): void {
    this.isClosed = true;
    this.server.close();
  }
}
