import { z } from "zod";
import { field } from "@/contracts/kit/field";
import { optional } from "@/contracts/kit/scalars";
import { defineSheet } from "@/contracts/kit/sheet";
import { invoiceFields, taxpayerNo } from "@/contracts/agreement/invoice-fields";

const { invoiceType, invoiceCode, invoiceNo, issueDate, buyerName, buyerTaxNo, sellerName } = invoiceFields;
const { goodsName, amountExTax, taxRate, taxAmount, totalAmount, invoiceRemark, redConfirmNo } = invoiceFields;

const own = z.strictObject({
  invoiceNo,
  invoiceType,
  invoiceCode,
  issueDate,
  buyerName,
  buyerTaxNo,
  sellerName,
  sellerTaxNo: field(optional(taxpayerNo()), { label: "销售方税号", kind: "code" }),
  goodsName,
  amountExTax,
  taxRate,
  taxAmount,
  totalAmount,
  redConfirmNo,
  invoiceRemark,
});

/** Columns of the template, as the tax bureau's own export has them; rows are told apart by 发票号码. // domain b §5 (4) */
export const invoiceSheet = defineSheet({
  title: "协议发票",
  form: own,
  updateKey: "invoiceNo",
  columns: [
    { key: "invoiceNo", isRequired: true, note: "已登记的发票不会重复新增，显示为「无变化」" },
    { key: "invoiceType", isRequired: true },
    { key: "invoiceCode", note: "数电票不填" },
    { key: "issueDate", isRequired: true },
    { key: "buyerName", isRequired: true },
    { key: "buyerTaxNo", note: "与备案协议的委托人一致，且备注中有采集编号的，自动关联协议" },
    { key: "sellerName", isRequired: false, note: "不填为本所" },
    { key: "sellerTaxNo", note: "不填为本所" },
    { key: "goodsName", isRequired: true },
    { key: "amountExTax", isRequired: true, note: "元；红字发票为负数" },
    { key: "taxRate", isRequired: true },
    { key: "taxAmount", isRequired: true },
    { key: "totalAmount", isRequired: true },
    { key: "redConfirmNo", note: "红字发票填写红字信息表或确认单编号" },
    { key: "invoiceRemark", note: "含委托协议采集编号的自动关联；未能关联的进入「待关联」" },
  ],
});
