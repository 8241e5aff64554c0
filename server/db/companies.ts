import { AsyncLocalStorage } from "node:async_hooks";
import { escapeLiteral } from "pg";

/** Name of the setting that each transaction of a user carries: ids of the firms that it may touch, with commas between. */
export const COMPANIES = "app.company_ids";

/** Which firms are meant: by their ids, or all of an association. */
export type Companies = { readonly companyIds: readonly string[] } | { readonly associationOrgId: string };

const current = new AsyncLocalStorage<string>();

const valueOf = (companies: Companies): string =>
  "companyIds" in companies
    ? escapeLiteral(companies.companyIds.join(","))
    : `coalesce((select string_agg(company_id, ',') from firms where association_org_id = ${escapeLiteral(companies.associationOrgId)}), '')`;

/**
 * Transactions that `work` begins carry these firms as a setting of their own, so that the database can keep a second
 * fence. What is begun elsewhere (chores, start) has no such setting.
 */
export const withCompanies = <T>(companies: Companies, work: () => T): T =>
  current.run(`; select set_config('${COMPANIES}', ${valueOf(companies)}, true)`, work);

/** The text that begins a transaction: it goes with `begin` in one message, so that it costs no round trip. */
export const beginOf = (text: string): string => (text === "begin" ? text + (current.getStore() ?? "") : text);
