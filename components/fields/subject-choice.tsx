"use client";

import type { z } from "zod";
import type { DataOf, Endpoint, EndpointSpec, PageData } from "@/contracts/kit/endpoint";
import type { subjectChoice, subjectQuery } from "@/contracts/kit/subject";
import type { EditProps } from "@/components/fields/edit";
import { SearchChoices } from "@/components/fields/search-choices";
import { SearchChoice } from "@/components/fields/search-choice";
import { useEndpointQuery } from "@/lib/query/query-of";

/** A call that answers whom a record may be of. */
export type Subjects = Endpoint<
  string,
  EndpointSpec & {
    readonly query: typeof subjectQuery;
    readonly data: PageData<typeof subjectChoice>;
  }
>;
type Subject = z.output<typeof subjectChoice>;

const labelOf = ({ name, hint }: Subject): string => (hint ? `${name}（${hint}）` : name);

/** Whom a typed text finds. */
const optionsOf = (of: Subjects) =>
  function useOptions(keyword: string) {
    const query = { page: 1, pageSize: 50, ...(keyword.trim() === "" ? {} : { keyword: keyword.trim() }) };
    const result = useEndpointQuery(of, { query } as never, { silent: true, noLoading: true, keepsPrevious: true });
    const data = result.data as DataOf<Subjects> | undefined;
    const options = (data?.rows ?? []).map((one) => ({ value: one.id, label: labelOf(one) }));
    return { options, isLoading: result.isFetching };
  };

/** Editor of whose a record is: a firm or a person, found by a part of the name. */
export function subjectEditor(of: Subjects, placeholder: string) {
  const useOptions = optionsOf(of);
  /** What stands there, by name: in a record or draft that is opened again the list may not hold it. */
  const useChosen = (id: unknown) => {
    const isEnabled = typeof id === "string" && id !== "";
    const query = { page: 1, pageSize: 30, ...(isEnabled ? { id } : {}) };
    const read = { silent: true, noLoading: true, isEnabled };
    const data = useEndpointQuery(of, { query } as never, read).data as DataOf<Subjects> | undefined;
    const [one] = data?.rows ?? [];
    return one && { value: one.id, label: labelOf(one) };
  };
  return function SubjectEdit({ meta: _meta, ...props }: EditProps) {
    const chosen = useChosen(props.value);
    return <SearchChoice {...props} useOptions={useOptions} chosen={chosen} placeholder={placeholder} />;
  };
}

/** The same for several people. */
export function subjectsEditor(of: Subjects, placeholder: string) {
  const useOptions = optionsOf(of);
  const tellsNames = "ids" in of.spec.query.shape;
  /** Who stands there, by name, where the call tells it: the list may not hold them. */
  const useChosen = (value: unknown) => {
    const ids = Array.isArray(value) ? (value as string[]) : [];
    const read = { silent: true, noLoading: true, isEnabled: tellsNames && ids.length > 0 };
    const data = useEndpointQuery(of, { query: { page: 1, pageSize: 50, ids } } as never, read).data;
    const rows = (data as DataOf<Subjects> | undefined)?.rows ?? [];
    return rows.map((one) => ({ value: one.id, label: labelOf(one) }));
  };
  return function SubjectsEdit({ meta: _meta, ...props }: EditProps) {
    const chosen = useChosen(props.value);
    return <SearchChoices {...props} useOptions={useOptions} chosen={chosen} placeholder={placeholder} />;
  };
}
