import type { anonymousApi } from "@/contracts/auth/password";
import type { applicationApi } from "@/contracts/public/application";
import { ANONYMOUS_PATH } from "@/contracts/auth/wire";
import { APPLICATION_PATH } from "@/contracts/public/wire";
import { bare } from "@/lib/session/login-endpoint";

// Without schemas: the way in carries no zod. A test compares them with the contract.
const post = { method: "POST", body: {} } as const;

export const associationEndpoint = bare<typeof anonymousApi.association>(
  "auth.anonymous.association",
  `${ANONYMOUS_PATH}/association`,
);
export const beginEndpoint = bare<typeof applicationApi.begin>("public.application.begin", APPLICATION_PATH, post);
export const resumeEndpoint = bare<typeof applicationApi.resume>(
  "public.application.resume",
  `${APPLICATION_PATH}/resume`,
  post,
);
export const currentEndpoint = bare<typeof applicationApi.current>(
  "public.application.current",
  `${APPLICATION_PATH}/current`,
);
