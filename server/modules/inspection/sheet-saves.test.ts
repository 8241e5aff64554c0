// Guarantees: a section is judged by itself when it is saved and with all others when the sheet is submitted.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { eq } from "drizzle-orm";
import type { Figure } from "@/contracts/inspection/company-fields";
import { inspectionTasks } from "@/server/modules/inspection/company.table";
import {
  type InspectionProduct,
  inspectionProduct,
  read,
  save,
  step,
  type Told,
} from "@/server/modules/inspection/inspection-testing";

let product: InspectionProduct;
before(async () => {
  product = await inspectionProduct();
});
after(() => product.t.close());

const pathsOf = (told: Told) => (told.fieldErrors ?? []).map(({ path }) => path);

describe("a section's save", () => {
  test("is not refused for what is wrong in another section, which keeps the sheet from being submitted", async () => {
    const { t, firm, published, filled, formOf } = product;
    const at = await filled((await published()).task);
    // Two people have left since section B was filled in.
    const figures = (at["figures"] as Figure[]).map((one) =>
      one.key === "staffTotal" ? { ...one, value: "8", text: "8" } : one,
    );
    await t.db.update(inspectionTasks).set({ figures }).where(eq(inspectionTasks.taskId, at.taskId));
    const form = await formOf(at.taskId);
    const saved = await save(firm, at, "C", { ...form, businessNote: "已核对" });
    assert.equal(saved.status, 200, JSON.stringify(saved));
    const own = await save(firm, saved.data, "B", { ...form, inCount: 2 });
    assert.deepEqual([own.status, pathsOf(own)], [400, ["laborContractCount", "socialInsCount"]]);
    const sent = await step(firm, "submit", await read(firm, at.taskId));
    assert.deepEqual([sent.status, pathsOf(sent)], [400, ["laborContractCount", "socialInsCount"]]);
  });
});
