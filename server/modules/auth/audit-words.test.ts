// What officers read in the log is words: rows and codes too.
import assert from "node:assert/strict";
import { test } from "node:test";
import { kindNouns } from "@/contracts/index";
import { changesInWords, objectsNamed, objectText } from "@/server/modules/auth/audit-words";

const label = (): string => "";

test("rows and permission codes are told in words, never as they are stored", () => {
  const before = [{ title: "会费申报", due: "03-31", anyOf: ["g_hy_statement_dues_edit"], isOn: true }];
  const [told] = changesInWords("auth.business-parameter", [{ field: "value", before, after: [] }], label);
  assert.equal(told?.label, "参数值");
  assert.match(told?.before ?? "", /^会费申报，03-31，.+：.+，是$/);
  assert.doesNotMatch(JSON.stringify(told?.before), /g_hy|[{}[\]]/);
});

test("a kind of record that the contracts name is called by its own noun, in the log and in its search", () => {
  assert.ok(kindNouns.size > 0);
  for (const [id, noun] of kindNouns) {
    assert.notEqual(objectText(id), "其他", id);
    assert.ok(objectsNamed(objectText(id)).includes(id), `${id} ${noun}`);
  }
  assert.equal(objectText("basic.tax-year"), kindNouns.get("basic.tax-year"));
});
