import { signInResource } from "@/contracts/auth/sign-in";
import { prefetchList } from "@/lib/session/prefetch-records";

export const prefetchSignIns = prefetchList(signInResource);
