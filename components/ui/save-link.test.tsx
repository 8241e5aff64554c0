// Guarantees: a file behind a link is saved by the portal's one way, under its name; a refusal is told in words beside the
// page that stays; two clicks fetch it once.
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { attachmentApi } from "@/contracts/file/attachment";
import { SaveLink } from "@/components/ui/save-link";
import { storedFile } from "@/lib/api/file-link";
import { fakeApi } from "@/tests/fake-api";
import { renderScreen } from "@/tests/render-screen";

const link = () => screen.getByRole("link", { name: "章程.pdf" });

it("saves the file", async () => {
  const saved: string[] = [];
  Object.assign(URL, { createObjectURL: () => "blob:x", revokeObjectURL: () => undefined });
  jest.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const api = fakeApi().on(attachmentApi.download, () => new Response("x") as unknown as Blob);
  renderScreen(<SaveLink file={storedFile("f1")} fileName="章程.pdf" />);
  fireEvent.click(link());
  fireEvent.click(link());
  await waitFor(() => expect(saved).toEqual(["章程.pdf"]));
  expect(api.callsOf(attachmentApi.download).map(({ input }) => input.params)).toEqual([{ fileId: "f1" }]);
});

it("says why it cannot, and does not leave the page", async () => {
  const errorMessage = "这个附件在存储中已损坏，没有下载";
  fakeApi().fail(attachmentApi.download, { status: 410, body: { errorCode: "FAULT", errorMessage } });
  renderScreen(<SaveLink file={storedFile("f1")} fileName="章程.pdf" />);
  // What a click is prevented from doing does not happen: an answer in place of the page.
  expect(fireEvent.click(link())).toBe(false);
  expect(await screen.findByText(errorMessage)).toBeInTheDocument();
  await waitFor(() => expect(link()).toHaveAttribute("aria-busy", "false"));
});
