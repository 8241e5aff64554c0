// The thread that reads and writes workbooks and stamps documents, in its process. Built: excel-worker.mjs.
import { parentPort } from "node:worker_threads";
import { SheetRefusal, type SheetValue } from "@/server/platform/excel/excel";
import { readGrid } from "@/server/platform/excel/read/grid";
import { markCells, markSheet } from "@/server/platform/excel/mark/mark";
import { writePaper } from "@/server/platform/excel/write/paper";
import { readSheet } from "@/server/platform/excel/read/read";
import { writeTable } from "@/server/platform/excel/write/table";
import type { FromSheetThread, SheetResult, SheetTask, ToSheetThread } from "@/server/platform/excel/tasks";
import { writeTemplate } from "@/server/platform/excel/write/template";
import { stampPdf } from "@/server/platform/files/pdf-stamp";

const port = parentPort;
if (!port) throw new Error("excel worker: not a thread");

const buffer = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer => Buffer.from(buffer, byteOffset, byteLength);
let rows: (readonly SheetValue[])[] = [];

async function run(task: SheetTask): Promise<SheetResult> {
  switch (task.type) {
    case "template":
      return writeTemplate(task.sheet);
    case "read":
      return readSheet(buffer(task.bytes), task.columns, task.limits);
    case "mark":
      return markSheet(buffer(task.bytes), task.columns, task.faults, task.verdicts);
    case "grid":
      return readGrid(buffer(task.bytes), task.calledOneOf, task.size);
    case "markCells":
      return markCells(buffer(task.bytes), task.faults, task.calledOneOf);
    case "paper":
      return writePaper(task.sheet);
    case "stamp":
      return stampPdf(task.pdf, task.stamp);
    case "table": {
      const taken = rows;
      rows = [];
      let from = 0;
      const sheets = task.sheets.map(({ title, columns, rowCount }) => ({
        title,
        columns,
        rows: taken.slice(from, (from += rowCount)),
      }));
      return writeTable(...sheets);
    }
  }
}

async function answer(task: SheetTask): Promise<FromSheetThread> {
  try {
    return { type: "done", result: await run(task) };
  } catch (error) {
    if (error instanceof SheetRefusal) return { type: "refused", message: error.message };
    return { type: "failed", error: error instanceof Error ? error : new Error(String(error)) };
  }
}

port.on("message", (message: ToSheetThread) => {
  if (message.type === "rows") {
    rows.push(...message.rows);
    return;
  }
  void answer(message).then((said) => {
    const isBytes = said.type === "done" && said.result instanceof Uint8Array;
    port.postMessage(said, isBytes ? [(said.result as Uint8Array<ArrayBuffer>).buffer] : []);
  });
});
port.postMessage({ type: "ready" } satisfies FromSheetThread);
