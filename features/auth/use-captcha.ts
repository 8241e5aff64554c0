"use client";

import { useCallback, useState } from "react";
import { call } from "@/lib/api/call";
import { captchaEndpoint } from "@/lib/session/login-endpoint";

/** The captcha's picture: null before the first one, "" when it did not come. `renew` asks for another one. */
export function useCaptcha(codeType: "login" | "smsCode") {
  const [image, setImage] = useState<string | null>(null);
  const renew = useCallback(async () => {
    try {
      const picture = await call(captchaEndpoint, { params: { codeType }, query: { t: String(Date.now()) } });
      setImage((old) => {
        if (old) URL.revokeObjectURL(old);
        return URL.createObjectURL(picture);
      });
    } catch {
      // The picture's place says how to try again.
      setImage("");
    }
  }, [codeType]);
  return { image, renew };
}
