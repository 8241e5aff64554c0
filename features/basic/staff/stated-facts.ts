import { factsOfIdNo } from "@/contracts/basic/staff-rules";
import type { RecordForm } from "@/components/resource/use-record-form";

type Values = RecordForm<unknown>["values"];

const statedBy = ({ idType, idNo }: Values) =>
  factsOfIdNo(
    typeof idType === "number" ? idType : null,
    String(idNo ?? "")
      .trim()
      .toUpperCase() || null,
  );

/**
 * The form with what an identity number states: gender and birth date are filled in as soon as it is right, follow it
 * while nobody typed others, and a contradiction is said at once. // domain a §0.3 居民身份证
 */
export function withStatedFacts(form: RecordForm<unknown>): RecordForm<unknown> {
  const { values } = form;
  const stated = statedBy(values);
  const set = (path: string, value: unknown): void => {
    form.set(path, value);
    if (path !== "idNo" && path !== "idType") return;
    const next = statedBy({ ...values, [path]: value });
    for (const key of ["gender", "birthDate"] as const) {
      const isOwn = values[key] && values[key] !== stated?.[key];
      if (next && !isOwn) form.set(key, next[key]);
    }
  };
  const contradiction: Readonly<Record<string, string | undefined>> = stated
    ? {
        gender:
          values.gender && values.gender !== stated.gender
            ? `证件号码中为${stated.gender === 1 ? "男" : "女"}`
            : undefined,
        birthDate:
          values.birthDate && values.birthDate !== stated.birthDate ? `证件号码中为 ${stated.birthDate}` : undefined,
      }
    : {};
  return {
    ...form,
    set,
    warningAt: (path) => (contradiction[path] ? `与证件号码不一致，${contradiction[path]}` : form.warningAt(path)),
  };
}
