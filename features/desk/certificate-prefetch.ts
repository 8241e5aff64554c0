import { loginCertApi, loginCertResource } from "@/contracts/auth/login-cert";
import { listQueryOf } from "@/lib/query/list-query";
import type { PageRequest } from "@/lib/session/screen-page";

export const prefetchDeskCertificate = ({ search, fetch }: PageRequest): void =>
  fetch(loginCertApi.list, { query: listQueryOf(loginCertResource, search) });
