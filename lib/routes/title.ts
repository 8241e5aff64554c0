/** Titles of the site and its pages. // spec §1, contract §3 */
export const SITE_TITLE = {
  production: "数字管理服务平台（会员端）",
  test: "数字管理服务平台（会员端）-测试环境",
} as const;

/** The document title of a route that has none of its own. */
export const FALLBACK_TITLE = "省注册税务师行业信息管理系统";

const hostName = (host: string): string => host.toLowerCase().replace(/:\d+$/, "");

/** True on the one host name that is production; without PRODUCTION_HOST every host is a test host. // spec §9 */
export const isProductionHost = (host: string, productionHost: string | null | undefined): boolean =>
  Boolean(productionHost) && hostName(host) === hostName(productionHost ?? "");

export const siteTitle = (isProduction: boolean): string => (isProduction ? SITE_TITLE.production : SITE_TITLE.test);

/** `{路由标题} - {站点标题}` */
export const pageTitle = (routeTitle: string | null, site: string): string =>
  routeTitle === null ? FALLBACK_TITLE : `${routeTitle} - ${site}`;
