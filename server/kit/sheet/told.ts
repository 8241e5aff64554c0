import { invalid } from "@/server/kit/errors";
import { SheetRefusal } from "@/server/kit/excel/excel";

/** Work of the Excel engine inside a call: its refusal is the call's, in the same words. */
export async function told<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof SheetRefusal ? invalid([], error.message) : error;
  }
}
