// What `npm start` and `npm run dev` have in common: the last words of a start, and how a stop begins.

/** The demo association's accounts. // contract §1 */
const accounts = [
  ["demo-admin", "事务所管理员"],
  ["demo-hr", "人事"],
  ["demo-finance", "财务"],
  ["demo-business", "业务"],
  ["demo-party", "党务"],
  ["demo-training", "培训"],
  ["demo-agent", "税务师"],
  ["demo-readonly", "只读"],
  ["demo-head", "总所管理员"],
  ["demo-branch", "分所管理员"],
  ["demo-other", "另一家事务所的管理员"],
  ["demo-desk", "协会工作人员"],
];

/** The end of a start: where to go and who to be. */
export function showReady({ url, demo, took }) {
  const line = "─".repeat(56);
  const lines = ["", line, `  税协会员服务平台已启动（${took}）`, "", `  地址　　${url}`];
  if (demo) {
    lines.push("  密码　　Demo@2026（全部演示账号）", "");
    for (const [name, role] of accounts) lines.push(`  ${name.padEnd(16)}${role}`);
  }
  console.log([...lines, "", "  按 Ctrl-C 停止", line, ""].join("\n"));
}

/**
 * Calls `stop(signal)` when we are asked to stop, and when npm is gone: npm hands SIGTERM to the shell between us,
 * which dies of it and tells nobody. One Ctrl-C may call it several times (terminal, npm, shell).
 */
export function onStop(stop) {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => stop(signal));
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    stop("SIGTERM");
  }, 250);
  watch.unref();
}

/** True while a child has not ended. */
export const isRunning = (child) => child !== null && child.exitCode === null && child.signalCode === null;
