import { z } from "zod";
import { field } from "@/contracts/kit/field";
import { text, optional } from "@/contracts/kit/scalars";
import { defineSheet } from "@/contracts/kit/sheet";
import { invoiceFields, taxpayerNo } from "@/contracts/agreement/invoice/invoice-fields";

const { invoiceType, invoiceCode, invoiceNo, issueDate, buyerName, buyerTaxNo, sellerName } = invoiceFields;
const { goodsName, amountExTax, taxRate, taxAmount, totalAmount, invoiceRemark, redConfirmNo } = invoiceFields;

const own = z.strictObject({
  invoiceNo,
  /** The tax bureau keeps numbers of 数电票 in a column of their own. */
  digitalNo: field(optional(text(20)), { label: "数电发票号码", kind: "code" }),
  invoiceType,
  invoiceCode,
  issueDate,
  buyerName,
  buyerTaxNo,
  sellerName,
  sellerTaxNo: field(optional(taxpayerNo()), { label: "销售方税号", kind: "code" }),
  goodsName,
  // Nothing of these is kept: they tell lines of the paper apart from a line that was pasted twice.
  goodsSpec: field(optional(text(200)), { label: "规格型号" }),
  goodsUnit: field(optional(text(50)), { label: "单位" }),
  quantity: field(optional(text(50)), { label: "数量" }),
  unitPrice: field(optional(text(50)), { label: "单价" }),
  amountExTax,
  taxRate,
  taxAmount,
  totalAmount,
  redConfirmNo,
  bureauStatus: field(optional(text(20)), { label: "发票状态" }),
  invoiceRemark,
});

/**
 * Columns of the template, understood under the heads of the tax bureau's own export, too. Rows of one 发票号码 are the
 * lines of one invoice. // domain b §5 (4)
 */
export const invoiceSheet = defineSheet({
  title: "协议发票",
  form: own,
  updateKey: "invoiceNo",
  linesNote:
    "同一「发票号码」的多行作为一张发票的明细，金额、税额和价税合计按行填写，项目名称和税率相同的明细自动相加；已登记的发票不会重复新增。可直接上传税务局导出的数电票（保留「信息汇总表」一张工作表），表头不用修改。",
  columns: [
    { key: "invoiceNo", isRequired: false, note: "必填；已登记的发票不会重复新增，显示为「无变化」" },
    { key: "digitalNo", onlyRead: true, heads: ["数电票号码", "全电发票号码", "数电票发票号码"] },
    { key: "invoiceType", isRequired: true, heads: ["发票票种", "票种"] },
    { key: "invoiceCode", note: "数电票不填" },
    { key: "issueDate", isRequired: true, heads: ["开票时间"] },
    { key: "buyerName", isRequired: true, heads: ["购买方", "购方名称", "购方企业名称"] },
    {
      key: "buyerTaxNo",
      note: "与备案协议的委托人一致，且备注中有采集编号的，自动关联协议",
      heads: ["购方识别号", "购买方识别号", "购方税号", "购买方纳税人识别号", "购方纳税人识别号"],
    },
    { key: "sellerName", isRequired: false, note: "不填为本所", heads: ["销方名称", "销方企业名称"] },
    {
      key: "sellerTaxNo",
      note: "不填为本所",
      heads: ["销方识别号", "销售方识别号", "销方税号", "销售方纳税人识别号", "销方纳税人识别号"],
    },
    {
      key: "goodsName",
      isRequired: true,
      heads: ["货物或应税劳务名称", "货物或应税劳务、服务名称", "货物、应税劳务及服务", "商品名称"],
    },
    { key: "goodsSpec", onlyRead: true, heads: ["规格"] },
    { key: "goodsUnit", onlyRead: true, heads: ["计量单位"] },
    { key: "quantity", onlyRead: true },
    { key: "unitPrice", onlyRead: true, heads: ["单价（不含税）"] },
    { key: "amountExTax", isRequired: true, note: "元；红字发票为负数", heads: ["金额", "不含税金额"] },
    { key: "taxRate", isRequired: true, heads: ["税率/征收率"] },
    { key: "taxAmount", isRequired: true, heads: ["税额"] },
    { key: "totalAmount", isRequired: true, heads: ["价税合计"] },
    {
      key: "redConfirmNo",
      note: "红字发票填写红字信息表或确认单编号；备注中写明的蓝字发票已登记或在同一文件中的，可不填",
    },
    { key: "bureauStatus", onlyRead: true },
    { key: "invoiceRemark", note: "含委托协议采集编号的自动关联；未能关联的进入「待关联」", heads: ["备注"] },
  ],
});
