import "@testing-library/jest-dom";
import { configure } from "@testing-library/react";

// `findBy` and `waitFor`: the standard second is short on a loaded machine.
configure({ asyncUtilTimeout: 10_000 });

// jsdom lacks what antd asks of a browser; each stand-in gives the quiet answer. Tests that run in Node's environment
// (`@jest-environment node`) have no window and need none of this.
if (typeof window !== "undefined") {
  // What one test typed must not come back in the next one's form.
  beforeEach(() => {
    for (const name of Object.keys(localStorage)) if (name.startsWith("portal-draft:")) localStorage.removeItem(name);
  });

  window.matchMedia ??= (query: string): MediaQueryList => ({
    matches: false,
    media: query,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    dispatchEvent: () => false,
  });

  class QuietObserver {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
    takeRecords(): [] {
      return [];
    }
  }
  window.ResizeObserver ??= QuietObserver;
  window.IntersectionObserver ??= QuietObserver as unknown as typeof IntersectionObserver;

  // antd's form waits for a macro task by a channel. Node's own would keep the test process alive.
  class QuickChannel {
    readonly port1: { onmessage: ((event: unknown) => void) | null } = { onmessage: null };
    readonly port2 = { postMessage: (data: unknown) => void setTimeout(() => this.port1.onmessage?.({ data })) };
  }
  window.MessageChannel ??= QuickChannel as unknown as typeof MessageChannel;

  HTMLDialogElement.prototype.showModal ??= function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function close() {
    this.open = false;
    this.dispatchEvent(new Event("close"));
  };
  Element.prototype.scrollIntoView ??= () => undefined;
  // jsdom prints "not implemented" for pseudo-element styles, which antd only uses to measure the scroll bar.
  const computedStyle = window.getComputedStyle.bind(window);
  window.getComputedStyle = (element) => computedStyle(element);
}
