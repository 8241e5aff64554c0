import { seal, unseal } from "@/lib/drafts/seal";
import { forgetOwnDraftKey, ownDraftKey } from "@/lib/session/own-draft-key";

it("is one key for each person, good for the cipher, until it is forgotten", () => {
  const key = ownDraftKey("u1");
  expect(ownDraftKey("u1")).toBe(key);
  expect(ownDraftKey("u2")).not.toBe(key);
  expect(unseal(key, seal(key, { name: "王" }))).toEqual({ name: "王" });
  forgetOwnDraftKey("u1");
  expect(ownDraftKey("u1")).not.toBe(key);
});

it("holds for the page where the browser stores nothing", () => {
  jest.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new Error("denied");
  });
  expect(ownDraftKey("u3")).toBe(ownDraftKey("u3"));
});
