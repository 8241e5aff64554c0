import { createServer as createHttp, type IncomingHttpHeaders } from "node:http";
import { type AddressInfo, createServer as createNet, type Server } from "node:net";

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

/** An SMS gateway that notes what it gets. `answers`: status codes of the next calls instead of 200. */
export async function gatewayStub() {
  const calls: GotCall[] = [];
  const answers: number[] = [];
  const server = createHttp((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      calls.push({ headers: request.headers, body: Buffer.concat(chunks).toString("utf8") });
      const status = answers.shift() ?? 200;
      response.writeHead(status, status === 302 ? { location: `http://127.0.0.1:${port}/other` } : {}).end("{}");
    });
  });
  const port = await portOf(server);
  return { calls, answers, url: `http://127.0.0.1:${port}/send`, close: () => closed(server) };
}
