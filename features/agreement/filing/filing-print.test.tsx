// Guarantees: 《协议备案表》 is an A4 form that says number, version, state, client, contract, price and services with the people
// of each, leaves out what was counted later, and says of itself where it is not filed. // domain b §4 (2), (3)
import { render, screen, within } from "@testing-library/react";
import type { ComponentProps } from "react";
import type { AgreementFilingDetail } from "@/contracts/agreement/filing/filing";
import { agreementFilingSample } from "@/contracts/agreement/filing/filing-sample";
import { FilingPrint } from "@/features/agreement/filing/filing-print";
import { DictionaryProvider } from "@/lib/dictionary/context";
import type { CompactDictionary } from "@/lib/dictionary/dictionary";

const WORDS: CompactDictionary = {
  agree_status: [
    [0, "草稿"],
    [3, "已备案"],
  ],
  service_category: [[3, "专业税务顾问"]],
  service_sub_type: [[302, "长期税务顾问"]],
};

const aFiling = (over: Partial<AgreementFilingDetail> = {}) =>
  ({
    ...agreementFilingSample,
    filingId: "r1",
    companyName: "湖南晴川示例税务师事务所有限公司",
    filingNo: "XY4300007202600001",
    agreeStatus: 3,
    filingType: 1,
    versionNo: 2,
    filingDate: "2026-11-25T01:00:00.000Z",
    lateFlag: false,
    contractId: "c1",
    contractName: "常年税务顾问合同",
    contractNo: "HT-2026-00001",
    agreementNo: "XY-2026-0001",
    clientName: "湖南甲乙制造有限公司",
    clientCreditCode: "91430100MA4L16JQ9B",
    clientTaxAuthority: "芙蓉区税务局",
    agreementAmount: "60000.00",
    invoicedAmount: "10600.00",
    invoicedRatio: "17.6667",
    reportCount: 7,
    endDate: null,
    execStatus: null,
    endReason: null,
    endHandler: null,
    voidReason: null,
    lateDays: 0,
    people: [
      { staffId: "s1", staffName: "周晓岚", maySign: true },
      { staffId: "s2", staffName: "陈复核", maySign: true },
    ],
    items: [
      {
        rowId: "i1",
        serviceCategory: 3,
        serviceSubType: 302,
        itemAmount: "60000.00",
        periodStart: "2026-03-10",
        periodEnd: "2027-03-09",
        servicePersonIds: ["s1", "s2"],
      },
    ],
    ...over,
  }) as unknown as ComponentProps<typeof FilingPrint>["record"];

beforeEach(() => {
  window.print = jest.fn();
});
function printed(over: Partial<AgreementFilingDetail> = {}) {
  render(
    <DictionaryProvider types={WORDS}>
      <FilingPrint record={aFiling(over)} onDone={() => undefined} />
    </DictionaryProvider>,
  );
  return screen.getByRole("article", { name: "协议备案表" });
}

it("says what was filed, with its services and who does them", () => {
  const paper = printed();
  expect(paper).toHaveTextContent("备案编号：XY4300007202600001");
  expect(paper).toHaveTextContent("填报单位：湖南晴川示例税务师事务所有限公司");
  expect(paper).toHaveTextContent("状态：已备案");
  for (const text of ["湖南甲乙制造有限公司", "91430100MA4L16JQ9B", "常年税务顾问合同", "XY-2026-0001"])
    expect(paper).toHaveTextContent(text);
  const services = within(paper).getByText("长期税务顾问").closest("tr");
  expect(services).toHaveTextContent("60,000.00");
  expect(services).toHaveTextContent("2026-03-10");
  expect(services).toHaveTextContent("周晓岚、陈复核");
  expect(paper).toHaveTextContent("（事务所公章）");
  expect(paper.querySelector("style")?.textContent).toMatch(/@page\{size:A4;[^]*counter\(pages\)/);
});

it("leaves out what was counted later", () => {
  const paper = printed();
  expect(paper).not.toHaveTextContent("已开票");
  expect(paper).not.toHaveTextContent("报告数");
});

it("says of itself that it is not filed", () => {
  const paper = printed({ filingNo: null, filingDate: null, agreeStatus: 0 });
  expect(paper).toHaveTextContent("状态：草稿（未备案）");
  expect(paper).not.toHaveTextContent("备案编号：");
});
