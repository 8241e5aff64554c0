const LETTERS = "abcdefghjklmnopqrstwxyz";
/** The first character of each letter in the order of pinyin, which browsers know; none begins with i, u or v. */
const FIRST = [..."阿八嚓哒妸发旮哈讥咔垃妈拏噢妑七呥仨它穵夕丫帀"];
const order = new Intl.Collator("zh-CN-u-co-pinyin");
const known = new Map<string, string>();

const letterOf = (sign: string): string => {
  if (!/\p{Script=Han}/u.test(sign)) return sign.toLowerCase();
  return LETTERS[FIRST.filter((first) => order.compare(first, sign) <= 0).length - 1] ?? sign;
};

/** Pinyin initials of a screen's name, 「人员管理」 as rygl. Signs of several sounds have their first one. */
export function initialsOf(name: string): string {
  const found = known.get(name) ?? [...name].map(letterOf).join("");
  known.set(name, found);
  return found;
}
