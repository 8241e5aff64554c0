// Guarantees: a form that waits for React is not in the first HTML, and keeps what is typed into it from its first moment.
import { act, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { hydrateRoot } from "react-dom/client";
import { useInBrowser } from "@/lib/host/use-in-browser";

function Field() {
  const [value, setValue] = useState("");
  const [, draw] = useState(0);
  return (
    <>
      <input aria-label="姓名" value={value} onChange={(event) => setValue(event.target.value)} />
      <button onClick={() => draw((n) => n + 1)}>重画</button>
    </>
  );
}
const Form = () => (useInBrowser() ? <Field /> : <p>正在加载</p>);

it("draws no field before it can be heard, and loses nothing afterwards", async () => {
  const { renderToString } = await import("react-dom/server");
  const page = document.body.appendChild(document.createElement("div"));
  page.innerHTML = renderToString(<Form />);
  expect(page).toHaveTextContent("正在加载");
  expect(screen.queryByLabelText("姓名")).toBeNull();
  const root = await act(async () => hydrateRoot(page, <Form />));
  fireEvent.change(screen.getByLabelText("姓名"), { target: { value: "沈知微" } });
  fireEvent.click(screen.getByText("重画"));
  expect(screen.getByLabelText("姓名")).toHaveValue("沈知微");
  act(() => root.unmount());
});
