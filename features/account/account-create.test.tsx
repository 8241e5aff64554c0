// Guarantees of 新增账号: name, mobile and login follow the person that is chosen, and nobody gets the telephone of the one
// before him.
import { screen, waitFor } from "@testing-library/react";
import { roleApi } from "@/contracts/auth/role";
import { type StaffContact, type StaffOption, staffOptionApi } from "@/contracts/basic/staff/staff-option";
import { AccountCreate } from "@/features/account/account-create";
import { fakeApi } from "@/tests/fake-api";
import { renderScreen, userWith } from "@/tests/render-screen";

const PEOPLE: readonly StaffContact[] = [
  { staffId: "s1", staffName: "沈知微", mobile: "13800000001" },
  { staffId: "s2", staffName: "周以宁", mobile: "" },
  { staffId: "s3", staffName: "陆青", mobile: "13800000003" },
];
const option = ({ staffId, staffName }: StaffContact): StaffOption => ({
  staffId,
  staffName,
  certNo: null,
  maskedIdNo: "430102********0011",
  department: null,
});

function draw() {
  fakeApi()
    .on(roleApi.options, [])
    .on(staffOptionApi.list, PEOPLE.map(option))
    .on(staffOptionApi.contact, ({ input }) => {
      const person = PEOPLE.find(({ staffId }) => staffId === input.params.staffId);
      if (!person) throw new Error(`nobody is ${input.params.staffId}`);
      return person;
    });
  const { typing } = renderScreen(<AccountCreate onClose={() => undefined} />, { user: userWith("g_hy_account_add") });
  const choose = async (name: string) => {
    await typing.click(screen.getByLabelText(/^关联人员/));
    await typing.click(await screen.findByTitle(`${name} · 430102********0011`));
    await waitFor(() => expect(screen.getByLabelText(/^姓名/)).toHaveValue(name));
  };
  return { typing, choose };
}
const mobile = () => screen.getByLabelText(/^手机/);
const login = () => screen.getByLabelText(/^登录账号/);

it("a person's mobile and login are filled, and go when the next one has none", async () => {
  const { choose } = draw();
  await choose("沈知微");
  expect([mobile(), login()].map((one) => (one as HTMLInputElement).value)).toEqual(["13800000001", "13800000001"]);
  await choose("周以宁");
  expect(mobile()).toHaveValue("");
  expect(login()).toHaveValue("");
});

it("a login that was typed stays, whoever is chosen", async () => {
  const { typing, choose } = draw();
  await typing.type(login(), "shenzw");
  await choose("沈知微");
  await choose("陆青");
  expect(mobile()).toHaveValue("13800000003");
  expect(login()).toHaveValue("shenzw");
  await choose("周以宁");
  expect(mobile()).toHaveValue("");
  expect(login()).toHaveValue("shenzw");
});
