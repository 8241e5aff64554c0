import assert from "node:assert/strict";
import { once } from "node:events";
import { Agent, createServer, type IncomingMessage, request, type RequestListener, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { Connections } from "@/server/http/connections";
import { Shares } from "@/server/http/shares";

const ends: (() => unknown)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

async function serve(listener: RequestListener, options?: ConstructorParameters<typeof Connections>[1]) {
  const server: Server = createServer(listener);
  const connections = new Connections(server, options);
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
    if (socket.writable) socket.end(`HTTP/1.1 408 ${error.code}\r\nConnection: close\r\n\r\n`);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  ends.push(() => (server.closeAllConnections(), server.close()));
  return { server, connections, port: (server.address() as AddressInfo).port };
}

interface Got {
  readonly status: number | undefined;
  readonly connection: string | undefined;
  readonly bytes: number;
}
/** One call; `patience` waits before the answer is read. */
function get(
  port: number,
  agent?: Agent,
  patience: (res: IncomingMessage) => Promise<unknown> = async () => undefined,
) {
  return new Promise<Got>((resolve, reject) => {
    const req = request({ port, host: "127.0.0.1", agent }, async (res) => {
      res.on("error", reject);
      await patience(res);
      let bytes = 0;
      res.on("data", (chunk: Buffer) => (bytes += chunk.length));
      res.on("end", () => resolve({ status: res.statusCode, connection: res.headers.connection, bytes }));
    });
    req.on("error", reject).end();
  });
}

function open(port: number, text = ""): Promise<Socket> {
  const socket = connect(port, "127.0.0.1").on("error", () => undefined);
  ends.push(() => socket.destroy());
  return once(socket, "connect").then(() => (socket.write(text), socket));
}

const said = async (socket: Socket): Promise<string> => {
  let text = "";
  socket.setEncoding("utf8").on("data", (part: string) => (text += part));
  await once(socket, "close");
  return text;
};

const kept = (): Agent => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  ends.push(() => agent.destroy());
  return agent;
};

test("an answer that a slow reader is still taking ends whole, though its work has long ended", async () => {
  const whole = Buffer.alloc(40_000_000, 1);
  const { connections, port } = await serve((_req, res) => void res.end(whole));
  let ended: Promise<boolean> | null = null;
  const got = await get(port, undefined, async () => {
    ended = connections.end();
    await wait(400);
  });
  assert.equal(got.bytes, whole.length);
  assert.equal(await ended, true);
});

test("before the end everybody is served, and each answer ends its connection", async () => {
  const { connections, port } = await serve((_req, res) => void res.end("here"));
  const agent = kept();
  assert.equal((await get(port, agent)).connection, "keep-alive");
  connections.beginEnd();
  assert.equal((await get(port, agent)).connection, "close");
  assert.equal((await get(port, agent)).status, 200);
});

test("idle connections end at once, those at work after their answer, silent new ones a moment later", async () => {
  let finish = (): void => undefined;
  const { connections, port } = await serve((req, res) => {
    if (req.url === "/slow") finish = () => void res.end("done");
    else res.end("here");
  });
  const idle = await open(port, "GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  await once(idle, "data");
  const busy = await open(port, "GET /slow HTTP/1.1\r\nHost: x\r\n\r\n");
  const fresh = await open(port);
  await wait(100);
  const ended = connections.end();
  await once(idle, "close");
  assert.equal(busy.closed, false);
  // Its request comes on a connection that was made before: it is answered.
  fresh.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  assert.match(await said(fresh), /^HTTP\/1\.1 200 [^]*Connection: close[^]*here$/);
  finish();
  assert.match(await said(busy), /Connection: close[^]*done$/);
  assert.equal(await ended, true);
});

test("a request whose head is half here keeps its connection", async () => {
  const { connections, port } = await serve((_req, res) => void res.end("here"));
  const half = await open(port, "GET / HTTP/1.1\r\n");
  await wait(1_100);
  const ended = connections.end();
  await wait(150);
  half.write("Host: x\r\n\r\n");
  assert.match(await said(half), /^HTTP\/1\.1 200 /);
  assert.equal(await ended, true);
});

test("what does not end in time is cut", async () => {
  const { connections, port } = await serve(() => undefined);
  const stuck = await open(port, "GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  await wait(50);
  assert.equal(await connections.end(200), false);
  await once(stuck, "close").catch(() => undefined);
  assert.equal(stuck.closed, true);
});

test("a body that only drips is 408 as a whole, whatever moves now and then; a steady one is received", async () => {
  const pace = { graceMs: 1_000, bytesPerSecond: 1_000 };
  const { port } = await serve((req, res) => void req.resume().on("end", () => res.end("whole")), { pace });
  const head = "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 8000\r\nConnection: close\r\n\r\n";
  const [dripping, steady] = [await open(port, head), await open(port, head)];
  const drip = setInterval(() => dripping.write(" "), 100);
  const flow = setInterval(() => steady.write("x".repeat(400)), 150);
  ends.push(() => (clearInterval(drip), clearInterval(flow)));
  const [dripped, flowed] = await Promise.all([said(dripping), said(steady)]);
  assert.match(dripped, /^HTTP\/1\.1 408 ERR_HTTP_REQUEST_TIMEOUT/);
  assert.match(flowed, /whole$/);
});

test("a body that waits for us is not the client's fault", async () => {
  const pace = { graceMs: 1_500, bytesPerSecond: 1_000_000 };
  const { port } = await serve(
    (req, res) => {
      setTimeout(() => req.resume().on("end", () => res.end("whole")), 3_000);
    },
    { pace },
  );
  const sender = await open(port, "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 8\r\nConnection: close\r\n\r\nhalf");
  setTimeout(() => sender.write("half"), 3_100);
  assert.match(await said(sender), /whole$/);
});

test("a network has its share of connections; who leaves makes room", async () => {
  const { port } = await serve((_req, res) => void res.end("here"), { wants: () => [["net", 2]] });
  const held = [await open(port), await open(port)];
  await assert.rejects(get(port));
  held[0]?.destroy();
  for (let tries = 0; (await get(port).catch(() => null)) === null; tries += 1) {
    assert.ok(tries < 100, "no room after one has left");
    await wait(20);
  }
});

test("shares are taken under every key or under none, and given back once", () => {
  const shares = new Shares();
  const give = shares.take([
    ["a", 1],
    ["b", 2],
  ]);
  assert.ok(give);
  assert.equal(
    shares.take([
      ["b", 2],
      ["a", 1],
    ]),
    null,
  );
  const other = shares.take([["b", 2]]);
  assert.ok(other, "the refused one took nothing of b");
  assert.equal(shares.take([["b", 2]]), null);
  give();
  give();
  assert.ok(shares.take([["b", 2]]));
  assert.equal(shares.take([["b", 2]]), null, "given back twice counts once");
});
