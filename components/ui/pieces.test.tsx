import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { renderToStaticMarkup } from "react-dom/server";
import { tones } from "@/components/theme/theme";
import { CollapseBox } from "@/components/ui/page/collapse-box";
import { DescriptionGrid } from "@/components/ui/description-grid";
import { EmptyState } from "@/components/ui/state/empty-state";
import { ErrorState } from "@/components/ui/state/error-state";
import { Icon } from "@/components/ui/icon";
import { LogoLarge, LogoMark, LogoText } from "@/components/ui/logo";
import { PageFrame } from "@/components/ui/page/page-frame";
import { cssString, PrintSheet } from "@/components/print/print-sheet";
import { DescriptionSkeleton, FormSkeleton, ListSkeleton } from "@/components/ui/state/skeletons";
import { StatusTag, toneIcon } from "@/components/ui/status-tag";

test("a closed box hides its content but keeps what was typed", async () => {
  render(
    <CollapseBox title="附件">
      <input aria-label="备注" />
    </CollapseBox>,
  );
  const toggle = screen.getByRole("button", { name: "附件" });
  await userEvent.type(screen.getByLabelText("备注"), "留存");
  await userEvent.click(toggle);
  expect(toggle).toHaveAttribute("aria-expanded", "false");
  expect(screen.getByLabelText("备注")).not.toBeVisible();
  await userEvent.click(toggle);
  expect(screen.getByLabelText("备注")).toHaveValue("留存");
});

test("a controlled box opens only when told", async () => {
  const changed = jest.fn();
  render(
    <CollapseBox title="附件" open={false} onOpenChange={changed}>
      内容
    </CollapseBox>,
  );
  await userEvent.click(screen.getByRole("button", { name: "附件" }));
  expect(changed).toHaveBeenCalledWith(true);
  expect(screen.getByText("内容")).not.toBeVisible();
});

test("a record shows labels, values, and 「—」 that is spoken as 未填写", () => {
  render(
    <DescriptionGrid
      items={[
        { label: "事务所名称", value: "正德" },
        { label: "电子邮箱", value: "" },
        { label: "人数", value: 0 },
      ]}
    />,
  );
  const values = screen.getAllByRole("definition").map((item) => item.textContent);
  expect(values).toEqual(["正德", "—未填写", "0"]);
});

test("a code is copied, on plain http too, and said so", async () => {
  const user = userEvent.setup();
  render(<DescriptionGrid items={[{ label: "信用代码", value: "91440101", copy: "91440101" }]} />);
  await user.click(screen.getByRole("button", { name: "复制信用代码" }));
  expect(await screen.findByText("已复制")).toBeInTheDocument();
  expect(await navigator.clipboard.readText()).toBe("91440101");
});

test("a failed copy says what to do", async () => {
  const user = userEvent.setup({ writeToClipboard: false });
  jest.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("denied"));
  document.execCommand = () => false;
  render(<DescriptionGrid items={[{ label: "信用代码", value: "1", copy: "1" }]} />);
  await user.click(screen.getByRole("button", { name: "复制信用代码" }));
  expect(await screen.findByText("复制失败，请手动选择后复制")).toBeInTheDocument();
});

test("every tone has a mark of its own", () => {
  const marks = Object.keys(tones).map((tone) => toneIcon[tone as keyof typeof tones]);
  expect(new Set(marks).size).toBe(Object.keys(tones).length);
  const { container } = render(<StatusTag tone="warning">退回修改</StatusTag>);
  expect(container).toHaveTextContent("退回修改");
  expect(container.querySelector("svg")).toHaveAttribute("aria-hidden", "true");
});

test("a failure tells what happened, its event number, and retries", async () => {
  const retry = jest.fn();
  const { rerender } = render(<ErrorState title="列表加载失败" errorId="01J9" onRetry={retry} />);
  expect(screen.getByRole("alert")).toHaveTextContent("列表加载失败事件编号：01J9重试");
  await userEvent.click(screen.getByRole("button", { name: "重试" }));
  expect(retry).toHaveBeenCalledTimes(1);
  rerender(<ErrorState title="列表加载失败" errorId="01J9" onRetry={retry} retrying />);
  expect(screen.getByRole("button", { name: "正在重试…" })).toBeDisabled();
});

test("emptiness says why and what to do", () => {
  render(<EmptyState title="没有客户企业" hint="请新增客户企业。" action={<button>新增</button>} />);
  expect(screen.getByRole("status")).toHaveTextContent("没有客户企业请新增客户企业。新增");
});

test("a page has one heading", () => {
  render(<PageFrame title="客户企业">内容</PageFrame>);
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("客户企业");
});

test.each([
  ["list", <ListSkeleton key="list" rows={3} />],
  ["form", <FormSkeleton key="form" />],
  ["description", <DescriptionSkeleton key="description" />],
])("the %s skeleton speaks once and shows bars to the eye only", (_name, skeleton) => {
  const { container } = render(skeleton);
  expect(screen.getByRole("status")).toHaveTextContent("正在加载");
  expect(container.firstChild).toHaveAttribute("aria-busy", "true");
});

test("printed texts cannot leave their CSS string or the style element", () => {
  expect(cssString('a"b\\c')).toBe('"a\\"b\\\\c"');
  expect(cssString("</style>\n")).toBe('"\\3c /style>\\a "');
  const html = renderToStaticMarkup(
    <PrintSheet title="表" formNumber="</style><script>" firm={'"; } body { display:none } "'}>
      <p>内容</p>
    </PrintSheet>,
  );
  const style = /<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? "";
  expect(style).toContain("\\3c /style>");
  expect(style).toContain('counter(page) " 页　共 " counter(pages)');
});

test("the paper has places for signatures and seal", () => {
  // As markup: jsdom's CSS parser does not know margin boxes and complains.
  const html = renderToStaticMarkup(
    <PrintSheet title="基本信息表" firm="正德" signatures={["填表人"]} seal="事务所公章">
      <p>内容</p>
    </PrintSheet>,
  );
  expect(html).toContain("填表人：");
  expect(html).toContain("（事务所公章）");
});

test.each([
  ["logo-text.svg", <LogoText key="text" />],
  ["logo-large.svg", <LogoLarge key="large" />],
  ["favicon.svg", <LogoMark key="mark" />],
])("public/%s is the drawn logo", (name, logo) => {
  const markup = renderToStaticMarkup(logo).replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ');
  expect(readFileSync(join(__dirname, "../../public", name), "utf8")).toBe(`${markup}\n`);
});

test("the wordmarks have the specification's sizes", () => {
  render(
    <>
      <LogoText />
      <LogoLarge />
    </>,
  );
  const [small, large] = screen.getAllByRole("img", { name: "税协会员服务平台" });
  expect(small).toHaveAttribute("viewBox", "0 0 260 30");
  expect([small?.getAttribute("width"), small?.getAttribute("height")]).toEqual(["260", "30"]);
  expect([large?.getAttribute("width"), large?.getAttribute("height")]).toEqual(["360", "60"]);
});

test("the small wordmark is registered as icon logo-text, by the file that is its drawing", () => {
  const { container } = render(<Icon name="logo-text" />);
  const icon = container.querySelector("img");
  expect(icon).toHaveAttribute("src", "/logo-text.svg");
  expect([icon?.width, icon?.height]).toEqual([260, 30]);
  expect(icon).toHaveAccessibleName("税协会员服务平台");
});

test("the copy button is reached by keyboard", () => {
  render(<DescriptionGrid items={[{ label: "证号", value: "1", copy: "1" }]} />);
  const button = screen.getByRole("button", { name: "复制证号" });
  button.focus();
  fireEvent.keyDown(button, { key: "Enter" });
  expect(button).toHaveFocus();
});
