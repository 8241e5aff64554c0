import { StatusTag } from "@/components/ui/status-tag";
import { DATA_FAULT_TEXT } from "@/contracts/kit/data-fault";

/** Stands for a stored value that cannot be shown; the association has been told of it. */
export const DataFault = () => <StatusTag tone="error">{DATA_FAULT_TEXT}</StatusTag>;
