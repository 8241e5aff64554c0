"use client";

import { application, type OwnApplication } from "@/contracts/public/application";
import { fieldsOf } from "@/contracts/kit/field";
import { applicationLook, isHidden, PARTNERS, PEOPLE, PLACES } from "@/features/public/application/look";
import { columnsOf, rowSchemaOf } from "@/components/list/table/columns";
import { fieldText } from "@/components/fields/show";
import { PrintArea } from "@/components/print/print-area";
import { PrintGrid, PrintRows } from "@/components/print/print-grid";
import { PrintSheet } from "@/components/print/print-sheet";
import { itemsOf } from "@/components/record/record-view";
import { RowSetsView } from "@/components/record/rows/row-sets-view";
import { SectionsView } from "@/components/record/sections-view";
import { SaveLink } from "@/components/ui/save-link";
import { applicationApi } from "@/contracts/public/application";
import { fileCall } from "@/lib/api/save-file";
import { useDictionary } from "@/lib/dictionary/context";
import { date } from "@/lib/format/date";
import styles from "@/features/public/application/work.module.css";

const metas = new Map(fieldsOf(application.detail).flatMap(({ key, meta }) => (meta ? [[key, meta] as const] : [])));

/** A place is read as one. */
const PLACE_LABELS: Readonly<Record<string, string>> = { regProvinceCode: "注册地", provinceCode: "办公地" };

/** Everything that is told, numbers in the clear: its applicant reads it. */
const recordOf = ({ detail, form }: OwnApplication) => ({ ...detail, ...form });
const rules = (own: OwnApplication) => ({
  isHidden: (key: string) => isHidden(key, own.form),
  labelOf: (key: string) => PLACE_LABELS[key],
  textKeys: PLACES,
  noneTexts: { licenseEnd: "长期" },
});

/** The application to read. */
export function ApplicationView({ own }: { own: OwnApplication }) {
  const dictionary = useDictionary();
  const record = recordOf(own);
  const { applicationId, files } = own.detail;
  return (
    <>
      <SectionsView sections={applicationLook.sections} metas={metas} record={record} {...rules(own)} />
      <RowSetsView
        sets={[PARTNERS, PEOPLE]}
        schema={application.form}
        idKey="rowId"
        record={record}
        none="没有填写合伙人和人员"
      />
      <section className={styles.files} aria-label="材料">
        <h2>材料</h2>
        {files.length === 0 && <p>还没有上传材料。</p>}
        <ul>
          {files.map(({ fileId, fileName, attachType }) => (
            <li key={fileId}>
              {dictionary.label("attach_type", attachType)}：
              <SaveLink
                file={fileCall(applicationApi.file, { params: { applicationId, fileId } })}
                fileName={fileName}
              />
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

/** 《入会申请表》 on A4, to be signed and stamped. // domain a §14.4 */
export function ApplicationPrint({ own, onDone }: { own: OwnApplication; onDone: () => void }) {
  const dictionary = useDictionary();
  const record = recordOf(own);
  const rowsOf = (set: typeof PARTNERS | typeof PEOPLE) => {
    const columns = columnsOf(rowSchemaOf(application.form, set.list), set.keys);
    const cell = (row: Readonly<Record<string, unknown>>, at: number): string => {
      const column = columns[at];
      const text = column ? fieldText(row[column.key], column.meta, dictionary) : "";
      return text === "" ? "—" : text;
    };
    return {
      heads: columns.map(({ meta }) => (meta.unit ? `${meta.label}(${meta.unit})` : meta.label)),
      rows: own.form[set.list].map((row) => columns.map((_, at) => cell(row, at))),
    };
  };
  return (
    <PrintArea onDone={onDone}>
      <PrintSheet
        title="税务师事务所入会申请表"
        {...(own.detail.applyNo === null ? {} : { formNumber: `申请编号：${own.detail.applyNo}` })}
        firm={own.form.companyName || "（未填写名称）"}
        period={`打印日期：${date(new Date().toISOString())}`}
        signatures={["申请人", "法定代表人（执行事务合伙人、负责人）"]}
        seal="事务所公章"
        isLandscape
      >
        {applicationLook.sections.map(({ title, keys }) => (
          <PrintGrid key={title} title={title} items={itemsOf(metas, keys, record, rules(own))} />
        ))}
        <PrintRows title="合伙人(股东)" isNumbered {...rowsOf(PARTNERS)} />
        <PrintRows title="人员名单" isNumbered {...rowsOf(PEOPLE)} />
        <PrintGrid
          title="承诺"
          items={[
            {
              label: "承诺事项",
              value: "本单位自愿加入协会，遵守章程，按时交纳会费，并保证填写的信息和上传的材料真实、完整。",
              wide: true,
            },
          ]}
        />
      </PrintSheet>
    </PrintArea>
  );
}
