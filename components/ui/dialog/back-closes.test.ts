import { waitFor } from "@testing-library/react";
import { closeByBack } from "@/components/ui/dialog/back-closes";

// What is open closes by Back, one entry stands for all of it, and Back leaves the page where nothing is open.

const ends: (() => void)[] = [];
const closed: string[] = [];

/** Opens something that Back closes. */
function opens(name: string, isRefused = false): void {
  const end = closeByBack(() => {
    closed.push(name);
    if (!isRefused) end();
  });
  ends.push(end);
}
const press = () => dispatchEvent(new Event("pointerdown"));
/** Back, until the page that it leads to is the current one; the router behind hears nothing of it. */
async function back(): Promise<void> {
  history.back();
  await waitFor(() => expect(history.state).toEqual({ page: "list" }));
}

beforeEach(() => {
  history.pushState({ page: "list" }, "", "/basic/personnel?page=2");
  press();
  closed.length = 0;
});
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

test("Back closes what is open and stays on the page, under the state that the router knows", async () => {
  const before = history.length;
  opens("dialog");
  expect(history.length).toBe(before + 1);
  expect(history.state).toEqual({ page: "list", openDialog: true });
  await back();
  await waitFor(() => expect(closed).toEqual(["dialog"]));
  expect(history.state).toEqual({ page: "list" });
  expect(location.pathname).toBe("/basic/personnel");
});

test("one entry stands for a dialog and its question; what refuses to close is marked again by the next press", async () => {
  const before = history.length;
  opens("dialog", true);
  opens("question");
  expect(history.length).toBe(before + 1);
  await back();
  await waitFor(() => expect(closed).toEqual(["question"]));
  expect(history.state).toEqual({ page: "list" });
  press();
  expect(history.state).toEqual({ page: "list", openDialog: true });
  await back();
  await waitFor(() => expect(closed).toEqual(["question", "dialog"]));
});

test("closed otherwise, the next one takes the entry, and Back leads on to where it was meant to lead", async () => {
  history.pushState({ page: "record" }, "", "/basic/personnel?staffId=1");
  press();
  opens("first");
  ends.pop()?.();
  const entries = history.length;
  opens("second");
  expect(history.length).toBe(entries);
  ends.pop()?.();
  await back();
  expect(closed).toEqual([]);
  expect(history.state).toEqual({ page: "list" });
});
