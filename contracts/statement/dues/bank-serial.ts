import { z } from "zod";
import { clean, pasted } from "@/contracts/kit/text/visible-text";

/** A bank's number of a transfer in one writing: blanks, widths and small letters make no other transfer. */
export const writtenSerial = (text: string): string => pasted(text).toUpperCase();

/** As it is typed or pasted from a slip. // domain a §12.6 bankSerialNo */
export const bankSerial = () =>
  z.string().overwrite(writtenSerial).min(1).max(60).refine(clean, "流水号含有无法保存的字符");
