import { readFileSync } from "node:fs";
import { agreementReportApi } from "../../../contracts/agreement/report/report";
import { isExportRunning } from "../../../contracts/kit/sheet";
import { pause } from "../../../e2e/kit/product/product";
import type { Service } from "../../prove/service";
import { atMost, exactly, type Figure } from "../figures";

const HEADERS = { "x-requested-with": "XMLHttpRequest", "content-type": "application/json" };
const LIMIT_MS = 300_000;

/** What a process holds in memory, in MB. */
const memoryOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;

interface Asked {
  readonly service: Service;
  /** Of the user who exports, and of another firm's. */
  readonly cookies: { readonly exporting: string; readonly other: string };
  /** Filters of the list to be exported. */
  readonly filters: string;
}

/** Somebody else's list, asked again and again until `isOver`: milliseconds of each answer. */
async function meanwhile({ service, cookies }: Asked, isOver: () => boolean): Promise<number[]> {
  const seen: number[] = [];
  while (!isOver()) {
    const since = performance.now();
    const answer = await fetch(`${service.origin}${agreementReportApi.list.path}?page=1&pageSize=30`, {
      headers: { cookie: cookies.other },
    });
    await answer.text();
    if (!answer.ok) throw new Error(`the other firm's list: ${answer.status}`);
    seen.push(performance.now() - since);
    await pause(20);
  }
  return seen;
}

/** Starts the job, waits for its end and downloads the workbook; what others see and the process needs meanwhile. */
export async function exportFigures(asked: Asked, what: string): Promise<Figure[]> {
  const { service, cookies, filters } = asked;
  const { exportStart, exportJob, exportFile } = agreementReportApi;
  const headers = { ...HEADERS, cookie: cookies.exporting, "idempotency-key": `bench-${Date.now()}` };
  const call = async (path: string, method = "GET") => {
    const answer = await fetch(service.origin + path, { method, headers });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${(await answer.text()).slice(0, 300)}`);
    return answer;
  };
  const jobOf = async (answer: Response) =>
    exportJob.spec.data.parse(((await answer.json()) as { data: unknown }).data);
  const before = memoryOf(service.pid);
  let highest = before;
  let isOver = false;
  const others = meanwhile(asked, () => isOver);
  const since = performance.now();
  try {
    let job = await jobOf(await call(`${exportStart.path}?${filters}`, "POST"));
    while (isExportRunning(job.status)) {
      if (performance.now() - since > LIMIT_MS) throw new Error(`the export stands at ${job.done} of ${job.total}`);
      await pause(200);
      highest = Math.max(highest, memoryOf(service.pid));
      job = await jobOf(await call(exportJob.path.replace("{jobId}", job.jobId)));
    }
    const seconds = (performance.now() - since) / 1000;
    const file = await call(exportFile.path.replace("{jobId}", job.jobId));
    const bytes = (await file.arrayBuffer()).byteLength;
    highest = Math.max(highest, memoryOf(service.pid));
    isOver = true;
    const seen = (await others).sort((a, b) => a - b);
    const p99 = seen[Math.ceil(seen.length * 0.99) - 1] ?? 0;
    return [
      atMost(`${what}（${(bytes / 1e6).toFixed(1)} MB 工作簿）`, seconds, 60, "秒"),
      exactly(`${what}：文件中的行数与开始时的总数之差`, Number(file.headers.get("x-row-count")) - job.total, 0, "行"),
      atMost(`${what}：后端内存增长`, highest - before, 150, "MB"),
      atMost(`${what}：另一家事务所的列表，p99（${seen.length} 次）`, p99, 50, "ms"),
    ];
  } finally {
    isOver = true;
    await others.catch(() => undefined);
  }
}
