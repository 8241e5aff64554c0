/** @jest-environment node */
import { firmApi } from "@/contracts/basic/firm/firm";
import { workbenchApi } from "@/contracts/common/workbench";
import { STAFF_GONE_FROM, STAFF_SHOWN_BY } from "@/lib/hooks/staff";

it("names the reads of other resources as their contracts do", () => {
  const named = STAFF_SHOWN_BY.map(({ id }) => id);
  for (const { id } of [firmApi.get, firmApi.list, workbenchApi.get]) expect(named).toContain(id);
  for (const { id } of [firmApi.get, workbenchApi.get]) expect(STAFF_GONE_FROM.map((read) => read.id)).toContain(id);
});
