import { and, eq, inArray, ne, or, sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import {
  type AgreementContractForm,
  agreementContract,
  contractImportApi,
} from "@/contracts/agreement/contract/contract";
import { CONTRACT_STATUS, CONTRACT_TYPE } from "@/contracts/agreement/contract/contract-fields";
import { contractSheet } from "@/contracts/agreement/contract/contract-sheet";
import { CUSTOMER_STATUS } from "@/contracts/agreement/customer/customer-fields";
import { categoryOf } from "@/contracts/agreement/service-types";
import type { CellFault, SheetRow } from "@/server/platform/excel/excel";
import type { Values } from "@/server/records/hooks";
import type { ReadRow } from "@/server/records/import";
import { implementImport } from "@/server/records/sheet/import";
import { rowForm } from "@/server/records/sheet/row-form";
import type { ImportContext, ImportTarget } from "@/server/records/sheet/target";
import { staffByName } from "@/server/modules/basic/read";
import { nameKeyOf } from "@/server/modules/agreement/customer/customer-facts";
import { agreementCustomers } from "@/server/modules/agreement/customer/customer.table";
import { contractRecords } from "@/server/modules/agreement/contract/contract-records";
import { agreementContracts } from "@/server/modules/agreement/contract/contract.table";

type Form = AgreementContractForm;

/** What a new contract has before anything is typed. */
const BLANK: Values = {
  ...Object.fromEntries(Object.keys(agreementContract.fields).map((key) => [key, null])),
  servicePersonIds: [],
  items: [],
  payPlans: [],
  receipts: [],
  attachments: [],
};

const textOf = (row: SheetRow, key: string): string => {
  const value = row.values[key];
  return typeof value === "string" ? value.trim() : "";
};
const namesIn = (text: string): string[] => text.split(/[、，,；;\s]+/).filter(Boolean);

/** Ids behind the names of some rows. */
interface Known {
  readonly customers: ReadonlyMap<string, string>;
  readonly people: ReadonlyMap<string, readonly string[]>;
}

/** Customers by name or code and people at work by name, asked for once for a slice of rows. */
async function knownOf(rows: readonly SheetRow[], { db, companyId }: ImportContext): Promise<Known> {
  const asked = [...new Set(rows.map((row) => textOf(row, "customerName")).filter(Boolean))];
  const { customerId, creditCode, nameKey, customerStatus } = agreementCustomers;
  const found =
    asked.length === 0
      ? []
      : await db
          .select({ customerId, creditCode, nameKey })
          .from(agreementCustomers)
          .where(
            and(
              eq(agreementCustomers.companyId, companyId),
              ne(customerStatus, CUSTOMER_STATUS.merged),
              or(
                inArray(nameKey, asked.map(nameKeyOf)),
                inArray(
                  creditCode,
                  asked.map((text) => text.toUpperCase()),
                ),
              ),
            ),
          );
  const customers = new Map(
    found.flatMap((one) => [
      [one.nameKey, one.customerId] as const,
      ...(one.creditCode === null ? [] : [[one.creditCode, one.customerId] as const]),
    ]),
  );
  const names = rows.flatMap((row) => [
    textOf(row, "projectLeaderName"),
    textOf(row, "acceptorName"),
    ...namesIn(textOf(row, "servicePersonNames")),
  ]);
  return { customers, people: await staffByName(db, companyId, names.filter(Boolean)) };
}

function customerOf(text: string, { customers }: Known): string | null {
  return customers.get(nameKeyOf(text)) ?? customers.get(text.toUpperCase()) ?? null;
}

/** Names as ids; a name that nobody or several have is a fault of its cell. */
function peopleOf(names: readonly string[], { people }: Known) {
  const ids: string[] = [];
  for (const name of names) {
    const found = people.get(name) ?? [];
    const [only] = found;
    if (only === undefined) return { ids: [], message: `本所没有在职人员「${name}」，请核对姓名` };
    if (found.length > 1) return { ids: [], message: `本所有多位在职人员叫「${name}」，请留空，导入后在合同中选择` };
    ids.push(only);
  }
  return { ids, message: null };
}

interface ContractLine extends ReadRow {
  readonly customerId: string | null;
  readonly leaderId: string | null;
  readonly acceptorId: string | null;
  readonly teamIds: readonly string[];
}

function readRow(row: SheetRow, today: string, known: Known): ContractLine {
  const { rowNumber } = row;
  const { value, faults } = rowForm(contractSheet, row, today);
  const asked = textOf(row, "customerName");
  const customerId = asked === "" ? null : customerOf(asked, known);
  const personIn = (key: string) => peopleOf([textOf(row, key)].filter(Boolean), known);
  const leader = personIn("projectLeaderName");
  const acceptor = personIn("acceptorName");
  const team = peopleOf(namesIn(textOf(row, "servicePersonNames")), known);
  const found: (readonly [key: string, message: string | null])[] = [
    ["customerName", asked !== "" && customerId === null ? "没有这个客户，请先在「客户企业」中登记" : null],
    ["projectLeaderName", leader.message],
    ["servicePersonNames", team.message],
    ["acceptorName", acceptor.message],
    [
      "contractType",
      value["contractType"] === CONTRACT_TYPE.supplement ? "补充合同请打开主合同，点「变更」办理" : null,
    ],
  ];
  const own = found.flatMap(([key, message]): CellFault[] => (message === null ? [] : [{ rowNumber, key, message }]));
  return {
    rowNumber,
    typed: value,
    faults: [...faults, ...own],
    customerId,
    leaderId: leader.ids[0] ?? null,
    acceptorId: acceptor.ids[0] ?? null,
    teamIds: team.ids,
  };
}

const AS_NAMES: readonly string[] = [
  "customerName",
  "projectLeaderName",
  "servicePersonNames",
  "acceptorName",
  "serviceSubType",
];

/** The one service of a row; a contract that has several keeps them. */
function itemsFrom(form: Form, subType: unknown): Form["items"] {
  const [item] = form.items;
  if (typeof subType !== "number" || form.items.length > 1) return form.items;
  const { contractAmount: amount, startDate, endDate } = form;
  const { rowId = null, content = null, reportRequired = null } = item ?? {};
  // A term that is wrong is told at the contract's own cells alone.
  const isOrdered = startDate === null || endDate === null || startDate <= endDate;
  const term = isOrdered ? { startDate, endDate } : { startDate: null, endDate: null };
  const service = { serviceCategory: categoryOf(subType), serviceSubType: subType };
  // In the order of the stored rows, so that an unchanged one is the same.
  return [{ rowId, ...service, content, amount, ...term, reportRequired }];
}

/** The row laid over a contract: cells left empty change nothing. */
function layOver(before: Form | null, { typed, customerId, leaderId, acceptorId, teamIds }: ContractLine): Form {
  const filled = Object.fromEntries(
    Object.entries(typed).filter(([key, value]) => value !== null && !AS_NAMES.includes(key)),
  );
  // Cells that hold no form's values are told before anything is made of it.
  const form = { ...BLANK, ...before, ...filled } as unknown as Form;
  return {
    ...form,
    customerId: customerId ?? form.customerId,
    projectLeaderId: leaderId ?? form.projectLeaderId,
    acceptorId: acceptorId ?? form.acceptorId,
    servicePersonIds: teamIds.length > 0 ? [...teamIds] : form.servicePersonIds,
    items: itemsFrom(form, typed["serviceSubType"]),
  };
}

/** The firm's contracts that the rows mean by their numbers. */
async function findStored(rows: readonly ContractLine[], { db, companyId }: ImportContext, isHeld: boolean) {
  const keys = rows.map(({ typed: { contractNo } }) =>
    typeof contractNo === "string" ? contractNo.toUpperCase() : "",
  );
  const wanted = keys.filter(Boolean);
  if (wanted.length === 0) return keys.map(() => null);
  const query = db
    .select({ contractId: agreementContracts.contractId, contractNo: agreementContracts.contractNo })
    .from(agreementContracts)
    .where(
      and(
        eq(agreementContracts.companyId, companyId),
        inArray(sql`upper(${agreementContracts.contractNo})`, wanted),
        ne(agreementContracts.contractStatus, CONTRACT_STATUS.voided),
      ),
    )
    // One order for all who hold several.
    .orderBy(agreementContracts.contractId);
  const found = new Map<string, Awaited<ReturnType<typeof contractRecords.read>>>();
  for (const { contractId, contractNo } of await query)
    found.set(
      contractNo.toUpperCase(),
      isHeld ? await contractRecords.hold(db, contractId) : await contractRecords.read(db, contractId),
    );
  return keys.map((key) => found.get(key) ?? null);
}

const CLOSED = "该合同已生效或正在审批，不能通过导入修改";

const partsFor = (known: Known) =>
  contractRecords.importOf<ContractLine>({
    words: "该合同",
    columns: new Set(contractSheet.columns.map(({ key }) => key)),
    readRow: (row, _dictionary, today) => readRow(row, today, known),
    findStored,
    layOver,
    columnOf: (item) =>
      ({
        customerId: "customerName",
        projectLeaderId: "projectLeaderName",
        acceptorId: "acceptorName",
        servicePersonIds: "servicePersonNames",
        items: "serviceSubType",
      })[item] ?? item,
    wholeFaults: ({ rowNumber, faults }, _form, { record }) => [
      ...(record && record.contractStatus !== CONTRACT_STATUS.draft
        ? [{ rowNumber, key: "contractNo", message: CLOSED }]
        : []),
      // Without its items there is no contract to be judged.
      ...faults,
    ],
  });

/** What the names of a slice mean is asked before its rows are read. */
const target: ImportTarget = {
  check: async (rows, context) => partsFor(await knownOf(rows, context)).target.check(rows, context),
  apply: async (rows, context) => partsFor(await knownOf(rows, context)).target.apply(rows, context),
};

/** The ledger from a workbook: drafts by 合同编号. // domain a §0.7 */
export const registerAgreementContractImport = (app: FastifyInstance): void =>
  implementImport(app, contractImportApi, { sheet: contractSheet, target });
