/** Attribute of the root element that carries the version of the server that rendered the page. */
export const CLIENT_VERSION_ATTRIBUTE = "data-client-version";

/** Version embedded in this page; travels with every call as `X-Client-Version`. // contract §2 */
export const clientVersion = (): string =>
  typeof document === "undefined" ? "" : (document.documentElement.getAttribute(CLIENT_VERSION_ATTRIBUTE) ?? "");
