import type { Platform } from "@/server/platform/call/platform";

type AnyFunction = (...input: never[]) => unknown;
const makers = new WeakMap<AnyFunction, (platform: Platform) => AnyFunction>();

/**
 * A handler that needs the backend in which it will run, made where none is known yet: each `implement` makes its own.
 * Jobs that its calls leave are registered by then, too.
 */
export function lateBound<H extends AnyFunction>(make: (platform: Platform) => H): H {
  const place = () => {
    throw new Error("this handler is called by nobody but the backend that implements it");
  };
  makers.set(place, make);
  return place as unknown as H;
}

/** The handler for this backend. */
export const bound = <H extends AnyFunction>(handler: H | undefined, platform: Platform): H | undefined =>
  handler && ((makers.get(handler)?.(platform) as H | undefined) ?? handler);
