import { type RefObject, useEffectEvent, useLayoutEffect } from "react";

/**
 * Tells, once, what was typed into the first HTML before React took it over: React does not hear of it, and the next
 * drawing would empty the field. Lists to choose from (`role=combobox`) hold no text of their own.
 */
export function useEarlyText(
  form: RefObject<HTMLFormElement | null>,
  onText: (id: string, text: string) => void,
): void {
  const tell = useEffectEvent(onText);
  useLayoutEffect(() => {
    for (const input of form.current?.querySelectorAll<HTMLInputElement>("input[id]:not([role])") ?? [])
      if (input.value !== input.defaultValue) tell(input.id, input.value);
  }, [form]);
}
