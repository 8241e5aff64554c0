"use client";

import { useDeferredValue } from "react";
import { agreementCustomerApi } from "@/contracts/agreement/customer/customer-calls";
import type { RecordForm } from "@/components/record/form/use-record-form";
import { Note } from "@/components/ui/note";
import { RowLink } from "@/components/ui/table/row-link";
import { useEndpointQuery } from "@/lib/query/query-of";
import { href } from "@/lib/routes/href";

const textAt = (values: Readonly<Record<string, unknown>>, key: string): string => {
  const value = values[key];
  return typeof value === "string" ? value.replace(/\s/g, "") : "";
};

/** A code is asked when it is whole, a name when it is one. */
const CODE_LENGTH = 18;
const NAME_LENGTH = 4;

/** While it is typed: the firm has such a customer already, and where. // domain b §2 (7) */
export function AlikeNote({ form, customerId }: { form: RecordForm<unknown>; customerId: string | undefined }) {
  const name = useDeferredValue(textAt(form.values, "customerName"));
  const code = useDeferredValue(textAt(form.values, "creditCode").toUpperCase());
  const query = {
    ...(name.length >= NAME_LENGTH && name.length <= 100 ? { customerName: name } : {}),
    ...(code.length === CODE_LENGTH ? { creditCode: code } : {}),
    ...(customerId === undefined ? {} : { customerId }),
  };
  const isEnabled = form.isDirty && ("customerName" in query || "creditCode" in query);
  const { data } = useEndpointQuery(
    agreementCustomerApi.alike,
    { query },
    { isEnabled, silent: true, noLoading: true, keepsPrevious: true },
  );
  if (!isEnabled || !data || data.length === 0) return null;
  return (
    <Note tone="warn">
      <div>
        本所已登记{data.some(({ isSameCode }) => isSameCode) ? "同信用代码" : "同名"}的客户，请核对是否重复：
        {data.map((one) => (
          <div key={one.customerId}>
            <RowLink href={href("agreement.customer", { customerId: one.customerId })}>
              {one.customerName}（{one.customerCode}）
            </RowLink>
          </div>
        ))}
      </div>
    </Note>
  );
}
