import { taxInfo, taxInfoApi } from "@/contracts/basic/tax/tax-info";
import { taxYear } from "@/contracts/basic/tax/tax-year";
import { prefetchRecord, prefetchSingle } from "@/lib/session/prefetch-records";
import type { PageRequest } from "@/lib/session/screen-page";

/** What a form judges by is asked for with its record. */
const withFacts =
  (records: (page: PageRequest) => void) =>
  (page: PageRequest): void => {
    records(page);
    if (page.user.companyId !== null) page.fetch(taxInfoApi.facts, {});
  };

export const prefetchTaxInfo = withFacts(prefetchSingle(taxInfo));
export const prefetchTaxYear = withFacts(prefetchRecord(taxYear));
