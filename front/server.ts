/**
 * The portal's process as shipped: backend paths stream to the backend before Next sees them, files are served as the
 * build compressed them, everything else is a page of Next in this process. Without BACKEND_ORIGIN it also runs and
 * watches the embedded backend. // architecture §1, contract §1
 */
import { createServer } from "node:http";
import { join } from "node:path";
import { signer } from "./address";
import { type FrontEnv, readEnv, StartFault } from "./env";
import { listen, outliveReaders, stopOnSignal } from "./lifecycle";
import { pageHandler, readInlineScripts, type Render } from "./pages";
import { createPortal, type Portal } from "./portal";
import { Backend } from "./proxy";
import { REFUSALS_PATH, RefusalLog } from "./refusal-log";
import { keptSecret } from "./secret";
import { findStaticFiles } from "./static";
import { Supervisor } from "./supervise";
import { buildVersion } from "./version";

const dir = process.cwd();
let supervisor: Supervisor | null = null;

/** To the launcher (scripts/start.mjs), which shows it; alone, the process prints it itself. */
function tell(message: { type: "step"; text: string } | { type: "ready"; url: string; demo: boolean }): void {
  if (process.send) process.send(message);
  else process.stdout.write(`${message.type === "step" ? message.text : `门户已就绪：${message.url}`}\n`);
}

/** Loads Next; heavy, so only after the ports are known to be free. */
async function loadPages(env: FrontEnv, port: number): Promise<Render> {
  (process.env as Record<string, string>).NODE_ENV = "production"; // React and Next ship by it
  const { default: next } = await import("next");
  // A server that never listens: Next must not hang its upgrade handler on ours. // CVE-2026-64649
  const app = next({ dev: false, dir, hostname: env.bindHost, port, httpServer: createServer(), quiet: true });
  const { log } = console;
  console.log = () => undefined; // no chatter of Next's between the operator's steps
  try {
    await app.prepare();
  } finally {
    console.log = log;
  }
  return app.getRequestHandler();
}

/** Pages in this process read from the environment at each call where the backend is, and whether it speaks. */
function publishSilence(isSilent: boolean): void {
  process.env.PORTAL_BACKEND_SILENT = isSilent ? "1" : "";
}

/** Points the proxy at the backend, and the pages. */
function publish(backend: Backend, origin: string | null): void {
  backend.setOrigin(origin);
  publishSilence(false);
  if (origin === null) return;
  process.env.BACKEND_ORIGIN = origin;
  process.env.PORTAL_BACKEND_ORIGIN = origin;
}

/** Ends when the embedded backend listens; its first failure ends the start. */
function runBackend(env: FrontEnv, backend: Backend, inherited: NodeJS.ProcessEnv): Promise<void> {
  return new Promise((resolve, reject) => {
    supervisor = new Supervisor({
      command: ["--enable-source-maps", join(dir, "dist/server/main.mjs")],
      env: inherited,
      host: env.backendBindHost,
      isShared: Boolean(inherited.DATABASE_URL?.trim()),
      onStep: (text) => tell({ type: "step", text }),
      onReady: (origin) => {
        publish(backend, origin);
        resolve();
      },
      onAway: () => publish(backend, null),
      onStartFailed: () => reject(new StartFault("")), // the backend has named the cause
    });
    supervisor.start();
  });
}

async function startBackend(env: FrontEnv, backend: Backend, inherited: NodeJS.ProcessEnv): Promise<void> {
  if (env.backendOrigin === null) {
    process.env.SESSION_COOKIE = env.sessionCookie; // ours: pages know it by its name
    await runBackend(env, backend, inherited);
    // The backend holds the folder's lock and makes the secret; the portal only reads it.
    backend.sign = signer(env.internalSecret ?? keptSecret(env.dataDir));
    return;
  }
  if (env.internalSecret === null) console.error("未设置 INTERNAL_SECRET：后端看到的客户端地址将是本门户的地址。");
  backend.sign = signer(env.internalSecret);
  publish(backend, env.backendOrigin);
}

async function main(): Promise<void> {
  outliveReaders();
  const inherited = { ...process.env };
  delete inherited.BACKEND_ORIGIN;
  const env = readEnv(process.env);
  const backend = new Backend(env.sessionCookie);
  backend.onSilence = publishSilence;
  const version = buildVersion(dir);
  process.env.PORTAL_VERSION = version; // pages embed it
  const files = findStaticFiles(dir);
  const refusals = new RefusalLog({
    file: join(env.dataDir, "portal-refusals.ndjson"),
    sessionCookie: env.sessionCookie,
    send: (body) => backend.report(REFUSALS_PATH, body),
  });
  const portal: Portal = { env, backend, files, refusals, version, page: null, isStopping: false };
  const { server, connections } = createPortal(portal);
  const port = await listen(server, env);
  stopOnSignal(connections, portal, () => supervisor);
  const [render] = await Promise.all([loadPages(env, port), startBackend(env, backend, inherited)]);
  const inline = readInlineScripts(join(dir, ".next/server/app"));
  portal.page = pageHandler({ render, inline, certHost: env.certHost, sign: (text) => backend.sign(text) });
  const host = /^(?:0\.0\.0\.0|::)$/.test(env.bindHost) ? "localhost" : env.bindHost;
  tell({ type: "ready", url: `http://${host.includes(":") ? `[${host}]` : host}:${port}`, demo: env.seedDemo });
}

main().catch(async (error: unknown) => {
  if (!(error instanceof StartFault)) console.error(error);
  else if (error.message) console.error(error.message);
  await supervisor?.stop();
  process.exit(1);
});
