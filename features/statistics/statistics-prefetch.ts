import { companyFilter, statisticsCompanyApi } from "@/contracts/statistics/company";
import { statisticsEngagementsApi } from "@/contracts/statistics/engagements";
import { personalFilter, statisticsPersonalApi } from "@/contracts/statistics/personal";
import { askedIn, engagementsIn } from "@/features/statistics/asked-in";
import type { PageRequest } from "@/lib/session/screen-page";

/** The figures that the address asks for, for the first HTML. */
export const prefetchCompany = ({ search, fetch }: PageRequest): void => {
  const asked = askedIn(companyFilter, search);
  fetch(statisticsCompanyApi.figures, { query: asked as never });
  fetch(statisticsEngagementsApi.figures, { query: engagementsIn(asked) as never });
};

export const prefetchPersonal = ({ search, fetch }: PageRequest): void =>
  fetch(statisticsPersonalApi.figures, { query: askedIn(personalFilter, search) as never });
