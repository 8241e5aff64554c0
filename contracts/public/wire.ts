// Without a schema: the way in of a page that must be light names it.

/** Where strangers' calls about their application stand. // contract §2 */
export const APPLICATION_PATH = "/restOpen/public/application";
