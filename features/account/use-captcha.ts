"use client";

import { useEffect, useState } from "react";
import { Captcha, type CaptchaView } from "@/features/account/captcha";

/** The captcha of a page and what is shown of it; nothing before it is asked for. */
export function useCaptcha(codeType: ConstructorParameters<typeof Captcha>[0]) {
  const [view, setView] = useState<CaptchaView>({ kind: "none" });
  const [captcha] = useState(() => new Captcha(codeType, setView));
  useEffect(() => () => captcha.stop(), [captcha]);
  const src = view.kind === "image" ? view.src : "";
  useEffect(() => () => (src === "" ? undefined : URL.revokeObjectURL(src)), [src]);
  return { captcha, view };
}
