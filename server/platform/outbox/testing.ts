import { createServer as createHttp, type IncomingHttpHeaders } from "node:http";
import { type AddressInfo, createServer as createNet, type Server } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { desc, eq, inArray } from "drizzle-orm";
import { jobs } from "@/server/platform/jobs/jobs.table";
import type { TestApp } from "@/server/testing/testing";
import { outboxMessages } from "@/server/platform/outbox/outbox.table";

/** One mail as an SMTP server got it. */
export interface GotMail {
  readonly from: string;
  readonly to: string;
  readonly data: string;
}

const portOf = (server: Server): Promise<number> =>
  new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve((server.address() as AddressInfo).port)));

const closed = (server: Server): Promise<void> => new Promise((resolve) => server.close(() => resolve()));

/** As much SMTP as a mail needs. `refusals`: answers to the next RCPT commands instead of 250. */
export async function smtpStub() {
  const mails: GotMail[] = [];
  const refusals: string[] = [];
  const server = createNet((socket) => {
    let [from, to, text] = ["", "", ""];
    let isData = false;
    const say = (line: string): void => void socket.write(`${line}\r\n`);
    const obey = (line: string): void => {
      const [verb = ""] = line.toUpperCase().split(" ");
      if (verb === "EHLO" || verb === "HELO") say("250 stub");
      else if (verb === "MAIL") {
        from = line;
        say("250 ok");
      } else if (verb === "RCPT") {
        const refusal = refusals.shift();
        to = line;
        say(refusal ?? "250 ok");
      } else if (verb === "DATA") {
        isData = true;
        say("354 go on");
      } else if (verb === "QUIT") socket.end("221 bye\r\n");
      else say("250 ok");
    };
    let rest = "";
    socket.on("error", () => undefined);
    socket.on("data", (chunk) => {
      const lines = (rest + chunk.toString("utf8")).split("\r\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        if (!isData) obey(line);
        else if (line === ".") {
          mails.push({ from, to, data: text });
          [isData, text] = [false, ""];
          say("250 taken");
        } else text += `${line}\n`;
      }
    });
    say("220 stub");
  });
  const port = await portOf(server);
  return { mails, refusals, url: `smtp://127.0.0.1:${port}?from=portal@example.com`, close: () => closed(server) };
}

/** One call as an HTTP gateway got it. */
export interface GotCall {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** What a gateway does with a message that it has taken: answers late, or hangs up instead. */
export interface LateAnswer {
  readonly afterMs: number;
  /** 0: hangs up. */
  readonly status: number;
}

/**
 * An SMS gateway that notes what it gets. `answers`: what the next calls get instead of 200 at once. `atOnce`: the most
 * calls with one message id that it worked on at the same time.
 */
export async function gatewayStub() {
  const calls: GotCall[] = [];
  const answers: (number | LateAnswer)[] = [];
  const working: string[] = [];
  const most = { atOnce: 0 };
  const server = createHttp((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", async () => {
      const body = Buffer.concat(chunks).toString("utf8");
      calls.push({ headers: request.headers, body });
      const { messageId } = JSON.parse(body) as { messageId: string };
      working.push(messageId);
      most.atOnce = Math.max(most.atOnce, working.filter((one) => one === messageId).length);
      const next = answers.shift() ?? 200;
      const { afterMs, status } = typeof next === "number" ? { afterMs: 0, status: next } : next;
      // A gateway goes on with what it has taken, whether its client waits or not.
      await sleep(afterMs);
      working.splice(working.indexOf(messageId), 1);
      if (status === 0) return void request.socket.destroy();
      response.writeHead(status, status === 302 ? { location: `http://127.0.0.1:${port}/other` } : {}).end("{}");
    });
  });
  const port = await portOf(server);
  return { calls, answers, most, url: `http://127.0.0.1:${port}/send`, close: () => closed(server) };
}

/** Waits until no job is open. */
export async function jobsDone(t: TestApp): Promise<void> {
  for (let i = 0; i < 400; i++) {
    t.app.platform.jobs.poke();
    const open = await t.db.$count(jobs, inArray(jobs.status, ["queued", "running"]));
    if (open === 0) return;
    await sleep(10);
  }
  throw new Error("jobs do not end");
}

/** Texts of the messages so far, the newest first; "" for one whose text is gone. */
export async function textsSent(t: TestApp): Promise<string[]> {
  await jobsDone(t);
  const rows = await t.db.select().from(outboxMessages).orderBy(desc(outboxMessages.messageId));
  return rows.map((row) => (row.content ? t.app.platform.services.vault.open(row.content) : ""));
}

/** The last message to an account, as its receiver reads it; null: none, or its text is gone. */
export async function lastMessageTo(t: TestApp, userId: string) {
  const [row] = await t.db
    .select()
    .from(outboxMessages)
    .where(eq(outboxMessages.userId, userId))
    .orderBy(desc(outboxMessages.messageId))
    .limit(1);
  if (!row?.content) return null;
  const { vault } = t.app.platform.services;
  return { ...row, to: vault.open(row.receiver), text: vault.open(row.content) };
}
