import assert from "node:assert/strict";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { after, before, describe, test } from "node:test";
import { registerTestApi } from "@/server/testing/test-api";
import { buildTestApp, createUser, openSession, type TestApp } from "@/server/testing/testing";

// Forty places in all: those who only send or read would hold them, and shut everybody else out.

const LARGE = Buffer.alloc(30_000_000, "x");
const file = async () => ({ contentType: "text/plain", body: LARGE, fileName: "large.txt" });

describe("places", () => {
  let t: TestApp;
  let port: number;
  let cookie: string;
  const sockets: Socket[] = [];
  before(async () => {
    t = await buildTestApp({ register: registerTestApi({ file }), pressure: { maxInFlight: 40, maxDelayMs: 0 } });
    port = await t.listen();
    const { userId } = await createUser(t.db);
    cookie = `sid=${await openSession(t, userId)}`;
  });
  after(async () => {
    for (const socket of sockets) socket.destroy();
    await t.close();
  });

  /** Says this and reads only as far as the first bytes of the answer, if there are any. */
  async function say(text: string): Promise<Socket> {
    const socket = connect(port, "127.0.0.1").on("error", () => undefined);
    sockets.push(socket);
    await once(socket, "connect");
    socket.write(`${text.replaceAll("\n", "\r\n")}`);
    return socket;
  }
  const firstBytes = async (socket: Socket): Promise<string> => {
    const [bytes] = (await once(socket, "data")) as [Buffer];
    socket.pause();
    return bytes.toString("latin1", 0, 15);
  };
  const head = () => `Host: x\nX-Requested-With: XMLHttpRequest\nCookie: ${cookie}\n`;
  const list = () =>
    t.call({ method: "GET", url: "/rest/test/org/v1.0/list/page?page=1&pageSize=10", cookies: { sid } });
  let sid = "";
  before(() => {
    sid = cookie.slice(4);
  });

  test("bodies on their way hold none, and one user has his share of them", async () => {
    const half = `POST /rest/test/org/v1.0/draft HTTP/1.1\n${head()}Content-Type: application/json\nContent-Length: 90\n\n{`;
    const said = new Map<Socket, string>();
    const answers: Promise<void>[] = [];
    for (let n = 1; n <= 65; n += 1) {
      const socket = await say(half);
      answers.push(firstBytes(socket).then((bytes) => void said.set(socket, bytes)));
      // No more of them are being decided about at once than there are places.
      if (n % 16 === 0) assert.equal((await list()).statusCode, 200);
    }
    // One of them, whichever was decided about last.
    await Promise.race(answers);
    assert.deepEqual([...said.values()], ["HTTP/1.1 429 To"]);
    assert.equal((await list()).statusCode, 200);
    // Their work begins when they are whole, and ends as any other.
    const at = sockets.findIndex((socket) => !said.has(socket));
    sockets[at]?.write(`"text":"${"x".repeat(90 - 11)}"}`);
    await answers[at];
    assert.deepEqual([...said.values()], ["HTTP/1.1 429 To", "HTTP/1.1 200 OK"]);
  });

  test("answers that are being read hold none, and one user has his share of files", async () => {
    const ask = `GET /rest/test/org/v1.0/file HTTP/1.1\n${head()}\n`;
    for (let n = 0; n < 48; n += 1) assert.equal(await firstBytes(await say(ask)), "HTTP/1.1 200 OK", `reader ${n}`);
    assert.equal(await firstBytes(await say(ask)), "HTTP/1.1 429 To");
    assert.equal((await list()).statusCode, 200);
  });
});
