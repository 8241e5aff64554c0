import { companyFilter, statisticsCompanyApi } from "@/contracts/statistics/company";
import { personalFilter, statisticsPersonalApi } from "@/contracts/statistics/personal";
import { askedIn } from "@/features/statistics/asked-in";
import type { PageRequest } from "@/lib/session/screen-page";

/** The figures that the address asks for, for the first HTML. */
export const prefetchCompany = ({ search, fetch }: PageRequest): void =>
  fetch(statisticsCompanyApi.figures, { query: askedIn(companyFilter, search) as never });

export const prefetchPersonal = ({ search, fetch }: PageRequest): void =>
  fetch(statisticsPersonalApi.figures, { query: askedIn(personalFilter, search) as never });
