import { firmFields } from "@/contracts/basic/firm/firm-fields";
import { metaOf } from "@/contracts/kit/field";
import { BASIC_SECTIONS, PLACES } from "@/features/basic/firm/sections";

test("every place of the record stands in the form with an editor of its own", () => {
  const codes = Object.entries(firmFields)
    .filter(([, schema]) => metaOf(schema)?.kind === "locality")
    .map(([key]) => key);
  const typed = Object.values(PLACES).flatMap(({ keys }) => keys);
  expect([...typed].sort()).toEqual([...codes].sort());
  const shown = BASIC_SECTIONS.flatMap(({ keys }) => keys);
  for (const head of Object.keys(PLACES)) expect(shown).toContain(head);
});
