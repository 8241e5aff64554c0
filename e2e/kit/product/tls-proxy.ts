import { request } from "node:http";
import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import { issueClient, makeAuthority, pemOf } from "@/server/platform/pki/certificate";

/** What stands before the portal in production: https for its hosts, and the certificate that a browser has proved. */
export class TlsProxy {
  /** PEM of the certificate that every browser presents from now on; null = none was chosen. */
  presented: string | null = null;
  /** Where the portal answers; set before the first request. */
  origin = "";

  private constructor(
    private readonly server: Server,
    private readonly certName: string,
  ) {}

  /** `certName`: the host whose visitors are asked for a certificate. Names under `.localhost` lead here by themselves. */
  static async start(certName: string): Promise<TlsProxy> {
    const now = new Date();
    const authority = await makeAuthority({ organisation: "e2e", commonName: "e2e" }, now);
    const life = { now, validTo: new Date(now.getTime() + 86_400_000) };
    const own = await issueClient(authority, { organisation: "e2e", commonName: certName }, life);
    const key = `-----BEGIN PRIVATE KEY-----\n${own.privateKey.toString("base64")}\n-----END PRIVATE KEY-----\n`;
    const server = createServer({ key, cert: pemOf(own.certificate) });
    const proxy = new TlsProxy(server, certName);
    proxy.forward();
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return proxy;
  }

  /** `cert.member.localhost:41234`. */
  host(name: string): string {
    return `${name}:${(this.server.address() as AddressInfo).port}`;
  }

  private forward(): void {
    this.server.on("request", (req, res) => {
      const host = req.headers.host ?? "";
      const isCertified = host === this.host(this.certName) && this.presented !== null;
      const headers = {
        ...req.headers,
        "x-forwarded-proto": "https",
        "x-forwarded-host": host,
        "x-forwarded-for": "203.0.113.7",
        "x-client-verify": isCertified ? "SUCCESS" : "NONE",
        "x-client-certificate": isCertified ? encodeURIComponent(this.presented ?? "") : "",
      };
      const onward = request(`${this.origin}${req.url ?? ""}`, { method: req.method ?? "GET", headers }, (answer) => {
        res.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(res);
      });
      onward.on("error", () => res.destroy());
      req.pipe(onward);
    });
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
