import { eventLink, setEventLink, splitEvent } from "@/lib/notify/event-link";

const NO = "01a200eae6a8767794cff624bdfbb624";
const DASHED = "01a200ea-e6a8-7677-94cf-f624bdfbb624";

it.each([
  [
    `服务器繁忙，请稍后重试（事件编号：${NO}）`,
    { before: "服务器繁忙，请稍后重试（事件编号：", eventNo: NO, after: "）" },
  ],
  [
    `失败（事件编号：${DASHED.toUpperCase()}）`,
    { before: "失败（事件编号：", eventNo: DASHED.toUpperCase(), after: "）" },
  ],
  ["服务器繁忙（事件编号：e7）", null],
  ["没有编号", null],
  [NO, null],
])("a sentence is cut at its event number (%#)", (text, parts) => {
  expect(splitEvent(text)).toEqual(parts);
});

it("leads nowhere until the frame says where", () => {
  expect(eventLink(NO)).toBeNull();
  setEventLink((no) => `/somewhere?no=${no}`);
  expect(eventLink(NO)).toBe(`/somewhere?no=${NO}`);
  setEventLink(null);
  expect(eventLink(NO)).toBeNull();
});
