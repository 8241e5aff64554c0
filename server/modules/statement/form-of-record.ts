import type { StatementForm } from "@/contracts/statement/forms/define-form";
import { formByKey, formFor } from "@/contracts/statement/forms/forms";
import type { StatementType } from "@/contracts/statement/terms";
import type { StatementRecord } from "@/server/modules/statement/record.table";

/** The form that a statement keeps, whatever version is the one for new ones. */
export const formOfRecord = ({
  formKey,
  statementType,
  accountingStandard,
  periodTo: lastDay,
}: Pick<StatementRecord, "formKey" | "statementType" | "accountingStandard" | "periodTo">): StatementForm =>
  formByKey(formKey) ?? formFor(statementType as StatementType, accountingStandard, { lastDay });
