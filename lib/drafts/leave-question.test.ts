import { askBeforeLeaving, leaveUnasked } from "@/lib/drafts/leave-question";

const isAsked = (): boolean => !dispatchEvent(new Event("beforeunload", { cancelable: true }));

it("asks while any form holds unsaved work, and never when the portal leaves by itself", () => {
  const stopFirst = askBeforeLeaving();
  const stopSecond = askBeforeLeaving();
  stopFirst();
  expect(isAsked()).toBe(true);
  leaveUnasked();
  expect(isAsked()).toBe(false);
  stopSecond();
  askBeforeLeaving()();
  expect(isAsked()).toBe(false);
});
