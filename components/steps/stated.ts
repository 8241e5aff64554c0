import { againstIdNo, factsOfIdNo, ID_TYPE, idNoFault } from "@/contracts/kit/number/id-no";
import { bareIdNo } from "@/contracts/kit/scalars";
import type { FormValues, RecordForm } from "@/components/record/form/use-record-form";

/** What some items state about others, e.g. a document number about its owner's birth date. */
interface Stated {
  /** Items that state something. */
  readonly by: readonly string[];
  /** The items that follow, with the values that they should have; null while nothing is stated. */
  readonly from: (values: FormValues) => FormValues | null;
  /** Where an item differs: 「与证件号码不一致，证件号码中为男」. */
  readonly warning: (key: string, stated: unknown) => string;
}

/**
 * The form with what its items state: filled in as soon as it is known, following it while nobody typed otherwise, and a
 * contradiction is said at once.
 */
const withStated =
  ({ by, from, warning }: Stated) =>
  (form: RecordForm<unknown>): RecordForm<unknown> => {
    const { values } = form;
    const stated = from(values);
    const set = (path: string, value: unknown): void => {
      form.set(path, value);
      const next = by.includes(path) ? from({ ...values, [path]: value }) : null;
      for (const [key, fact] of Object.entries(next ?? {})) {
        const isOwn = values[key] && values[key] !== stated?.[key];
        if (!isOwn) form.set(key, fact);
      }
    };
    const differs = (path: string): boolean =>
      stated !== null && path in stated && Boolean(values[path]) && values[path] !== stated[path];
    return {
      ...form,
      set,
      warningAt: (path) => (differs(path) ? warning(path, stated?.[path]) : form.warningAt(path)),
    };
  };

/** As the save understands it: full-width digits, blanks and small letters, too. */
const typedNo = (idNo: unknown): string | null => bareIdNo(String(idNo ?? "")) || null;

const withBirth = withStated({
  by: ["idType", "idNo"],
  from: ({ idType, idNo }) => factsOfIdNo(Number(idType) || null, typedNo(idNo)),
  warning: againstIdNo,
});

/** Characters of a number that states its owner's birth: from then on it is whole, and wrong if it is. */
const WHOLE = 18;
const CODED: readonly number[] = [ID_TYPE.resident, ID_TYPE.hmtResidence];
function wholeFault({ idType, idNo }: FormValues): string | undefined {
  const [type, number] = [Number(idType), typedNo(idNo)];
  if (!CODED.includes(type) || number === null || number.length < WHOLE || number.includes("*")) return undefined;
  return idNoFault(type, number) ?? undefined;
}

/** `gender` and `birthDate` follow `idType` and `idNo`; what is wrong in a whole number is said while it is typed. // domain a §0.3 */
export function withIdFacts(form: RecordForm<unknown>): RecordForm<unknown> {
  const enriched = withBirth(form);
  const fault = wholeFault(form.values);
  return {
    ...enriched,
    errorAt: (path) => enriched.errorAt(path) ?? (path === "idNo" ? fault : undefined),
  };
}
