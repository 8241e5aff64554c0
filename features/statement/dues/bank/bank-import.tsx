"use client";

import { Input } from "antd";
import { useId, useState } from "react";
import { bankLine, type BankCheck, type BankImport, duesDeskApi } from "@/contracts/statement/dues/desk";
import styles from "@/features/statement/dues/desk/desk.module.css";
import { columnsOf } from "@/components/list/table/columns";
import { RowTable } from "@/components/record/rows/row-table";
import { DragDialog } from "@/components/ui/dialog/drag-dialog";
import { FileUpload } from "@/components/ui/input/file-upload";
import { Note } from "@/components/ui/note";
import { PlainButton } from "@/components/ui/plain-button";
import small from "@/components/ui/table/small-table.module.css";
import { SmallTableHead } from "@/components/ui/table/small-table-head";
import { StatusTag } from "@/components/ui/status-tag";
import { isApiError } from "@/lib/api/api-error";
import { describe } from "@/lib/api/describe";
import { useEndpointMutation } from "@/lib/query/mutation-of";
import type { Read } from "@/lib/query/reads";

const LIMITS = { accept: [".csv", ".xlsx"], maxSizeBytes: 10 * 1024 * 1024, maxCount: 1 };
/** Heads that a file may call otherwise than the large banks do. */
const NAMED = [
  ["date", "交易日期"],
  ["income", "收入金额"],
  ["outgo", "支出金额"],
  ["amount", "金额（收支同列）"],
  ["direction", "收支方向"],
  ["payerName", "对方户名"],
  ["payerAccount", "对方账号"],
  ["serialNo", "流水号"],
  ["purpose", "摘要、附言"],
] as const;
type Named = Readonly<Partial<Record<(typeof NAMED)[number][0], string>>>;

const PREVIEW = columnsOf(bankLine, ["tradeDate", "amount", "payerName", "bankSerialNo", "purpose"]);

/** The refusal's own sentence: what was not understood, and that nothing was taken in. */
const sentenceOf = (error: unknown): string =>
  (isApiError(error) ? error.fieldErrors[0]?.message : undefined) ?? describe(error).text;

const jsonOf = (named: Named): string | null => {
  const typed = Object.entries(named).filter(([, head]) => head.trim() !== "");
  return typed.length === 0 ? null : JSON.stringify(Object.fromEntries(typed));
};

/** Where the file calls its columns otherwise. */
function Heads({ named, onChange }: { readonly named: Named; readonly onChange: (named: Named) => void }) {
  const id = useId();
  return (
    <fieldset className={styles.fields}>
      <legend>列名对照：文件中各列叫什么，留空按常见列名识别</legend>
      {NAMED.map(([key, label]) => (
        <label key={key} htmlFor={`${id}-${key}`}>
          {label}
          <Input
            id={`${id}-${key}`}
            maxLength={50}
            autoComplete="off"
            value={named[key] ?? ""}
            onChange={({ target }) => onChange({ ...named, [key]: target.value })}
          />
        </label>
      ))}
    </fieldset>
  );
}

function Faults({ faults, faultCount }: Pick<BankImport, "faults" | "faultCount">) {
  if (faultCount === 0) return null;
  return (
    <>
      <Note tone="warn">
        {`有 ${faultCount} 行有误，不会导入${faultCount > faults.length ? `；下面是前 ${faults.length} 行` : ""}。改正后可以重新导入整个文件，已导入的不会重复。`}
      </Note>
      <table className={`${small.table} ${small.cards}`} aria-label="有误的行">
        <SmallTableHead heads={["行号", "问题"]} />
        <tbody>
          {faults.map(({ rowNumber, message }) => (
            <tr key={rowNumber}>
              <td className={small.code} data-label="行号">
                第 {rowNumber} 行
              </td>
              <td data-label="问题">{message}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

const figuresOf = ({ encoding, rows, created, existing, outgoing }: BankImport, done: boolean): string =>
  `文件编码 ${encoding}，收入 ${rows} 行：${done ? "新导入" : "可导入"} ${created} 行，此前已导入 ${existing} 行（不重复）；支出 ${outgoing} 行不导入`;

/** Another export tells the same transfers under other heads: they come in, marked, and nobody books them unseen. */
function Twins({ twins, created }: Pick<BankImport, "twins" | "created">) {
  if (twins === 0) return null;
  return (
    <Note tone="warn">
      {`新的 ${created} 行中有 ${twins} 行与此前导入的流水日期、金额等相同，可能是同一笔的另一种导出。这些行照常导入并标明「疑似重复」，不会自动匹配；核对后在列表中「标为重复」，确为另一笔的可以匹配。`}
    </Note>
  );
}

function Checked({ check }: { readonly check: BankCheck }) {
  return (
    <>
      <p role="status">
        {figuresOf(check, false)}。{check.created === 0 && "没有新的流水，不需要导入。"}
      </p>
      <Twins {...check} />
      <Faults {...check} />
      <RowTable
        caption={`前 ${check.preview.length} 行`}
        columns={PREVIEW}
        rows={check.preview}
        idKey="rowNumber"
        cell={(key, row) =>
          key === "tradeDate" && (row["isExisting"] === true || row["isTwin"] === true) ? (
            <>
              {String(row[key])}{" "}
              {row["isTwin"] === true ? (
                <StatusTag tone="warning">疑似重复</StatusTag>
              ) : (
                <StatusTag tone="neutral">已导入过</StatusTag>
              )}
            </>
          ) : undefined
        }
      />
    </>
  );
}

interface Props {
  readonly invalidates: readonly Read[];
  readonly onClose: () => void;
}

/** The file's way: chosen, checked, taken in; a failure loses nothing that was chosen or typed. */
function useBankFile(invalidates: readonly Read[]) {
  const [file, setFile] = useState<File | null>(null);
  const [named, setNamed] = useState<Named>({});
  const [check, setCheck] = useState<BankCheck | null>(null);
  const [done, setDone] = useState<BankImport | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const checking = useEndpointMutation(duesDeskApi.bankCheck, { silent: true });
  const importing = useEndpointMutation(duesDeskApi.bankImport, { silent: true, invalidates });
  const bodyOf = (of: File) => ({ body: { file: of, fields: { columns: jsonOf(named) } } });
  const look = async (of: File) => {
    setFile(of);
    setRefusal(null);
    setCheck(null);
    try {
      setCheck(await checking.mutateAsync(bodyOf(of)));
    } catch (error) {
      setRefusal(sentenceOf(error));
    }
  };
  const takeIn = async () => {
    if (!file) return;
    setRefusal(null);
    try {
      setDone(await importing.mutateAsync(bodyOf(file)));
    } catch (error) {
      setRefusal(`${sentenceOf(error)}。可以再试一次，已导入的不会重复`);
    }
  };
  const again = () => {
    setFile(null);
    setCheck(null);
    setDone(null);
    setRefusal(null);
  };
  const busy = { isChecking: checking.isPending, isImporting: importing.isPending };
  return { file, named, setNamed, check, done, refusal, look, takeIn, again, ...busy };
}

/** Before it is taken in: the choice, what was understood, and where it was not. */
function Choosing({ at }: { readonly at: ReturnType<typeof useBankFile> }) {
  const { file, named, setNamed, check, refusal, look, again, isChecking } = at;
  if (file === null)
    return (
      <>
        <p className={styles.line}>
          从网银导出的收款明细，CSV（UTF-8、UTF-16 或 GB18030）或 XLSX。先核对，由您确认后才导入；同一笔只会导入一次。
        </p>
        <FileUpload
          label="银行流水文件"
          limits={LIMITS}
          upload={async (chosen) => {
            await look(chosen);
            return { fileId: chosen.name, name: chosen.name, size: chosen.size };
          }}
        />
      </>
    );
  return (
    <>
      <p className={styles.tools}>
        {file.name}
        <PlainButton onClick={again}>重新选择文件</PlainButton>
      </p>
      {isChecking && <p role="status">正在核对…</p>}
      {check && <Checked check={check} />}
      {refusal !== null && check === null && (
        <>
          <Heads named={named} onChange={setNamed} />
          <PlainButton look="primary" onClick={() => void look(file)} disabled={isChecking}>
            按列名对照重新核对
          </PlainButton>
        </>
      )}
    </>
  );
}

/** A bank's file: checked first, then taken in; whatever is there already is left alone. */
export function BankImportDialog({ invalidates, onClose }: Props) {
  const at = useBankFile(invalidates);
  const { check, done, refusal } = at;
  const save =
    check !== null && check.created > 0 && done === null
      ? { onSave: () => void at.takeIn(), saveText: `导入 ${check.created} 行`, saving: at.isImporting }
      : {};
  return (
    <DragDialog open title="导入银行流水" width={960} onClose={onClose} {...save}>
      <div className={styles.stack}>
        {refusal !== null && <Note tone="wrong">{refusal}</Note>}
        {done ? (
          <>
            <p role="status">导入完成：{figuresOf(done, true)}。</p>
            <Twins {...done} />
            <Faults {...done} />
            <PlainButton onClick={at.again}>再导入一个文件</PlainButton>
          </>
        ) : (
          <Choosing at={at} />
        )}
      </div>
    </DragDialog>
  );
}
