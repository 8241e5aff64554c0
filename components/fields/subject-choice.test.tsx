// Guarantees: whose a record is stands there by name, also where the list of the search does not hold it.
import { screen } from "@testing-library/react";
import { personRewardApi } from "@/contracts/rewards/person";
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
