/** The login page. Apart from the manifest, so that pages before sign-in need not carry the whole of it. // spec §2 */
export const LOGIN_PAGE = "/auth";

/** The root and the login path: nobody needs to be told there that nobody is signed in. // spec §8 */
export const isSignInPath = (pathname: string): boolean => pathname === "/" || pathname === LOGIN_PAGE;
