"use client";

import { agreementContractApi } from "@/contracts/agreement/contract/contract";
import type { EditProps } from "@/components/fields/edit";
import { SearchChoices } from "@/components/fields/search-choices";
import { useEndpointQuery } from "@/lib/query/query-of";

const QUIET = { silent: true, noLoading: true } as const;
const labelOf = ({ name, hint }: { readonly name: string; readonly hint: string | null }): string =>
  hint ? `${name}（${hint}）` : name;

function usePeople(text: string) {
  const keyword = text.trim();
  const query = { page: 1, pageSize: 50, ...(keyword === "" ? {} : { keyword }) };
  const { data, isFetching } = useEndpointQuery(
    agreementContractApi.people,
    { query },
    { ...QUIET, keepsPrevious: true },
  );
  const options = (data?.rows ?? []).map((one) => ({ value: one.id, label: labelOf(one) }));
  return { options, isLoading: isFetching };
}

/** 承办人员: several people at work, by name; those of a contract that is opened again are named, too. */
export function TeamEdit({ meta: _meta, ...props }: EditProps) {
  const ids = Array.isArray(props.value) ? (props.value as string[]) : [];
  const asked = { ...QUIET, isEnabled: ids.length > 0 };
  const { data } = useEndpointQuery(agreementContractApi.names, { query: { ids } }, asked);
  const chosen = (data ?? []).map((one) => ({ value: one.id, label: labelOf(one) }));
  return <SearchChoices {...props} useOptions={usePeople} chosen={chosen} placeholder="输入姓名查找，可选多人" />;
}
