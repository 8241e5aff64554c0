import type { Server } from "node:http";
import { type FrontEnv, StartFault } from "./env";
import { beginStop, type Portal } from "./portal";
import type { Supervisor } from "./supervise";

/** In-flight requests may take this long after a stop was asked for. // issue 2 §2 */
const finishLimitMs = 25_000;
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

/** Ctrl-C and SIGTERM: no new connections, what is under way ends, then the backend closes its database. */
export function stopOnSignal(server: Server, portal: Portal, supervisor: () => Supervisor | null): void {
  let stoppedAt = 0;
  const stop = async (code: number): Promise<void> => {
    if (stoppedAt) {
      if (Date.now() - stoppedAt > repeatMs) process.exit(130);
      return;
    }
    stoppedAt = Date.now();
    beginStop(portal);
    await drain(server);
    await portal.refusals.close();
    await portal.backend.close();
    await supervisor()?.stop();
    process.exit(code);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void stop(0));
  process.on("disconnect", () => void stop(0)); // the launcher was killed
  process.on("unhandledRejection", (error) => console.error(error));
  process.on("uncaughtException", (error) => {
    console.error(error);
    void stop(1);
  });
}

/** Stops accepting and waits for what is under way; kept-alive connections end as they fall idle. */
export async function drain(server: Server, limitMs = finishLimitMs): Promise<void> {
  if (!server.listening) return;
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  const limit = setTimeout(() => server.closeAllConnections(), limitMs);
  await new Promise((resolve) => server.close(resolve));
  clearInterval(sweep);
  clearTimeout(limit);
}
