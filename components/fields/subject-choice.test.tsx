// Guarantees: whose a record is stands there by name, also where the list of the search does not hold it; Enter chooses only
// what the typed text has found.
import { fireEvent, screen } from "@testing-library/react";
import { personRewardApi } from "@/contracts/rewards/person";
import { SearchChoices } from "@/components/fields/search-choices";
import { subjectEditor } from "@/components/fields/subject-choice";
import { fakeApi } from "@/tests/fake-api";
import { renderScreen } from "@/tests/render-screen";

const Editor = subjectEditor(personRewardApi.subjects, "输入姓名查找");
const draw = (value: string | null) =>
  renderScreen(<Editor id="staff" meta={{ label: "税务师" }} value={value} onChange={() => undefined} />);

it("names a person beyond the first page of the list", async () => {
  const others = { rows: [{ id: "s1", name: "李一", hint: null }], totalCount: 80 };
  const late = { rows: [{ id: "s80", name: "周末", hint: "A1" }], totalCount: 1 };
  const api = fakeApi().on(personRewardApi.subjects, ({ input }) => (input.query.id === "s80" ? late : others));
  draw("s80");
  expect(await screen.findByText("周末（A1）")).toBeInTheDocument();
  expect(screen.queryByText("s80")).not.toBeInTheDocument();
  expect(api.callsOf(personRewardApi.subjects)).toHaveLength(2);
});

it("asks for no name while nobody is chosen", async () => {
  const api = fakeApi().on(personRewardApi.subjects, { rows: [], totalCount: 0 });
  draw(null);
  expect(await screen.findByText("输入姓名查找")).toBeInTheDocument();
  expect(api.callsOf(personRewardApi.subjects)).toHaveLength(1);
});

// antd's list asks for the number of a key.
const press = (box: HTMLElement, key: "Enter" | "Tab") =>
  fireEvent.keyDown(box, { key, keyCode: key === "Enter" ? 13 : 9 });

it("Enter waits for what the typed text finds, and chooses that", async () => {
  const person = (id: string, name: string) => ({ id, name, hint: null });
  let isFound: () => void = () => undefined;
  fakeApi().on(personRewardApi.subjects, async ({ input }) => {
    if (input.query.id === "s0") return { rows: [person("s0", "旧人")], totalCount: 1 };
    if (input.query.keyword === undefined) return { rows: [person("s1", "李一"), person("s2", "周末")], totalCount: 2 };
    await new Promise<void>((found) => (isFound = found));
    return { rows: [person("s2", "周末"), person("s3", "周一")], totalCount: 2 };
  });
  const chosen: unknown[] = [];
  const { typing } = renderScreen(
    <Editor id="staff" meta={{ label: "税务师" }} value="s0" onChange={(next) => chosen.push(next)} />,
  );
  await screen.findByText("旧人");
  const box = screen.getByRole("combobox");
  await typing.click(box);
  await screen.findByText("李一");
  await typing.type(box, "周");
  press(box, "Enter");
  press(box, "Tab");
  expect(chosen).toEqual([]);
  isFound();
  await screen.findByText("周一");
  press(box, "Enter");
  expect(chosen).toEqual(["s2"]);
});

it("Enter does not take away who was chosen before, of several", async () => {
  const found = { 周: [{ value: "s2", label: "周末" }], 无: [] } as Readonly<
    Record<string, { value: string; label: string }[]>
  >;
  const useOptions = (text: string) => ({ options: found[text] ?? [], isLoading: false });
  const chosen: unknown[] = [];
  const { typing } = renderScreen(
    <SearchChoices
      id="team"
      value={["s1"]}
      chosen={[{ value: "s1", label: "李一" }]}
      useOptions={useOptions}
      placeholder="输入姓名查找"
      onChange={(next) => chosen.push(next)}
    />,
  );
  const box = screen.getByRole("combobox");
  await typing.click(box);
  await typing.type(box, "无");
  press(box, "Enter");
  expect(chosen).toEqual([]);
  await typing.type(box, "{Backspace}周");
  press(box, "Enter");
  expect(chosen).toEqual([["s1", "s2"]]);
});
