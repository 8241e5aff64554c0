import type { Server } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { type Connections, NOT_READY_MS } from "@/server/http/connections";
import { type FrontEnv, StartFault } from "./env";
import type { Portal } from "./portal";
import type { Supervisor } from "./supervise";

/** One Ctrl-C arrives up to three times (terminal, npm, launcher); a later one means it. */
const repeatMs = 1_500;

/** Takes the portal's port; gives the port that was taken (PORT=0 lets the system choose). */
export function listen(server: Server, { port, bindHost }: FrontEnv): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const sentence =
        error.code === "EADDRINUSE"
          ? `端口 ${port} 已被占用：请先停止占用它的程序，或用环境变量 PORT 换一个端口。`
          : error.code === "EACCES"
            ? `没有权限使用端口 ${port}：请用环境变量 PORT 换一个 1024 以上的端口。`
            : `无法在地址 ${bindHost} 上监听（${error.code}）：请把环境变量 BIND_HOST 设为本机的地址。`;
      reject(new StartFault(sentence));
    });
    server.listen(port, bindHost, 1_024, () => {
      const address = server.address();
      resolve(typeof address === "object" && address ? address.port : port);
    });
  });
}

/**
 * Whoever read our output is gone: a line that nobody takes must not become an exception, whose report nobody takes
 * either, and so on without an end. The portal goes on serving without a log.
 */
export function outliveReaders(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
}

/**
 * SIGTERM and a fault of ours: not ready at first, while everything is served as before; then what is under way ends,
 * and the backend closes its database last. Ctrl-C, and a launcher that is gone, have no balancer to wait for.
 */
export function stopOnSignal(connections: Connections, portal: Portal, supervisor: () => Supervisor | null): void {
  let stoppedAt = 0;
  const hurry = new AbortController();
  const stop = async (code: number, notReadyMs: number): Promise<void> => {
    if (stoppedAt) return;
    stoppedAt = Date.now();
    portal.isStopping = true;
    connections.beginEnd();
    if (portal.page) await wait(notReadyMs, undefined, { signal: hurry.signal }).catch(() => undefined);
    await connections.end();
    await portal.refusals.close();
    await portal.backend.close();
    await supervisor()?.stop();
    process.exit(code);
  };
  const interrupt = (): void => {
    if (!stoppedAt) return void stop(0, 0);
    if (Date.now() - stoppedAt <= repeatMs) return;
    if (hurry.signal.aborted) process.exit(130);
    hurry.abort();
  };
  process.on("SIGTERM", () => void stop(0, NOT_READY_MS));
  process.on("SIGINT", interrupt);
  process.on("SIGHUP", () => void stop(0, 0));
  process.on("disconnect", () => void stop(0, 0)); // the launcher was killed
  process.on("unhandledRejection", (error) => console.error(error));
  process.on("uncaughtException", (error) => {
    console.error(error);
    void stop(1, NOT_READY_MS);
  });
}
