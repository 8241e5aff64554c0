"use client";

import { application } from "@/contracts/public/application";
import { APPLICATION_PLACES } from "@/contracts/public/application-fields";
import { missingFiles, requiredItems } from "@/contracts/public/application-rules";
import type { StepLine } from "@/contracts/kit/lifecycle";
import type { ApplicationForm } from "@/contracts/public/application";
import { isHidden, PAPER_TYPES, PARTNERS, PEOPLE } from "@/features/public/application/look";
import type { StepKey, STEPS } from "@/features/public/application/steps";
import type { Applying } from "@/features/public/application/use-application";
import { FilesEdit } from "@/components/record/files/files-edit";
import { PlaceField } from "@/components/record/form/place-field";
import { FormFields, FormSection } from "@/components/record/form/record-form";
import { RowCards } from "@/components/record/rows/row-cards";
import type { Row } from "@/components/record/rows/row-table";
import { SectionsEdit } from "@/components/record/form/sections-edit";
import type { RecordForm } from "@/components/record/form/use-record-form";
import { Note } from "@/components/ui/note";
import styles from "@/features/public/application/work.module.css";

interface Props {
  readonly applying: Applying;
  readonly step: (typeof STEPS)[number];
  /** What the association wants to be put right. */
  readonly returned: StepLine | null;
}

/** The form with the association's marks beside its fields until they are touched. */
function withMarks({ form, isUntouched }: Applying, returned: StepLine | null): RecordForm<unknown> {
  const marks = new Map((returned?.marks ?? []).map(({ path, note }) => [path, note ?? "请补正"]));
  const errorAt = (path: string) => {
    const own = form.errorAt(path);
    if (own !== undefined) return own;
    const note = marks.get(path);
    return note !== undefined && isUntouched(path) ? `协会要求补正：${note}` : undefined;
  };
  return { ...form, errorAt } as RecordForm<unknown>;
}

const typed = (form: Applying["form"]) => form.values as unknown as ApplicationForm;

function Rows({
  form,
  set,
  isLocked,
  required,
  locked,
}: {
  readonly form: RecordForm<unknown>;
  readonly set: typeof PARTNERS | typeof PEOPLE;
  readonly isLocked: boolean;
  readonly required: ReadonlySet<string>;
  readonly locked: (path: string) => string | undefined;
}) {
  const { list, noun, keys, emptyRow, nameKey } = set;
  return (
    <FormSection title={set === PEOPLE ? "人员名单" : noun} isTitled>
      <RowCards<Row>
        form={form}
        list={list}
        idKey="rowId"
        emptyRow={emptyRow}
        nameOf={(row) => String(row[nameKey] ?? "")}
        unnamed={`新的${noun}`}
        addText={`添加${noun}`}
        canAdd={!isLocked}
        canRemove={!isLocked}
        empty={{ title: `还没有${noun}`, hint: `按「添加${noun}」逐个填写。` }}
      >
        {(_, at) => (
          <FormFields
            form={form}
            schema={application.form}
            paths={keys.map(at)}
            isRequired={(path) => required.has(path.replace(/\.\d+\./, ".*."))}
            lockedReason={locked}
          />
        )}
      </RowCards>
    </FormSection>
  );
}

function Papers({ applying, isLocked }: { applying: Applying; isLocked: boolean }) {
  const { form } = applying;
  const open = missingFiles(typed(form), form.values["attachments"] as ApplicationForm["attachments"]);
  return (
    <FormSection title="材料" isTitled>
      {open.length > 0 && (
        <Note tone="note">
          还需要上传：
          <ul className={styles.papers}>
            {open.map(({ label }) => (
              <li key={label}>{label}</li>
            ))}
          </ul>
        </Note>
      )}
      {isLocked ? (
        <p>协会没有要求补正材料。</p>
      ) : (
        <FilesEdit form={form as unknown as RecordForm<unknown>} usual={PAPER_TYPES} onlyUsual saveText="保存" />
      )}
    </FormSection>
  );
}

/** One step of the application. */
export function StepForm({ applying, step, returned }: Props) {
  const { own } = applying;
  const form = withMarks(applying, returned);
  const reasons = new Map(own.detail.lockedItems.map(({ path, reason }) => [path, reason]));
  const locked = (path: string) => reasons.get(path.split(".")[0] ?? "");
  const required = requiredItems(typed(applying.form));
  const key: StepKey = step.key;
  if (key === "partners" || key === "people")
    return (
      <Rows
        form={form}
        set={key === "people" ? PEOPLE : PARTNERS}
        isLocked={reasons.has(key)}
        required={required}
        locked={locked}
      />
    );
  if (key === "files") return <Papers applying={applying} isLocked={reasons.has("attachments")} />;
  const place = (label: string, paths: readonly [string, string?, string?], shownName: string | null) => (
    <PlaceField form={form} label={label} paths={paths} lockedReason={locked(paths[0])} shownName={shownName} />
  );
  return (
    <SectionsEdit
      form={form}
      schema={application.form}
      titled={step.title}
      sections={step.sections.map(({ title, keys }) => ({ title, keys: [...keys] }))}
      isHidden={(path) => isHidden(path, form.values)}
      isRequired={(path) => required.has(path)}
      lockedReason={locked}
      blocks={{
        parentProvinceCode: place("总所所在省", ["parentProvinceCode"], own.detail.parentPlace),
        regProvinceCode: place("注册地", APPLICATION_PLACES.regProvinceCode, own.detail.regPlace),
        provinceCode: place("办公地", APPLICATION_PLACES.provinceCode, own.detail.officePlace),
      }}
    />
  );
}
