import type { FastifyInstance } from "fastify";
import { agreementInvoice, agreementInvoiceRules } from "@/contracts/agreement/invoice";
import { implement } from "@/server/platform/call/implement";
import { keepRecords } from "@/server/records/records";
import { agreementInvoices } from "@/server/modules/agreement/invoice.table";

const records = keepRecords({
  of: agreementInvoice,
  table: agreementInvoices,
  files: "agreement.invoice",
  rules: agreementInvoiceRules,
});

/** 协议发票: read within reach, written by the acting firm. */
export const registerAgreementInvoice = (app: FastifyInstance): void =>
  implement(app, agreementInvoice.api, records.handlers);
