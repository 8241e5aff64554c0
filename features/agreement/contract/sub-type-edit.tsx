"use client";

import { isSubTypeOf } from "@/contracts/agreement/service-types";
import { EditField, type EditProps } from "@/components/fields/edit";
import { useDictionary } from "@/lib/dictionary/context";

/** Sub-types of the row's category alone; all of them as long as none is chosen. // domain b §12.1 */
export function SubTypeEdit({ row, ...props }: EditProps & { readonly row: object }) {
  const category = (row as { readonly serviceCategory?: number | null }).serviceCategory ?? null;
  const options = useDictionary().options(props.meta.dict ?? "", []);
  const among = options.map(({ value }) => value).filter((one) => category === null || isSubTypeOf(one, category));
  return <EditField {...props} meta={{ ...props.meta, among }} />;
}
