// Guarantees: whatever an HTML parser makes of what is left, no attribute beyond the known ones reaches it, in any
// context that the text could open; and written text comes through as it is.
import fc from "fast-check";
import { knownMarkup } from "@/lib/notices/known-markup";
import { sanitise } from "@/lib/notices/sanitise";

const KNOWN = new Set(["href", "title"]);
const namesIn = (html: string): string[] =>
  [...new DOMParser().parseFromString(html, "text/html").querySelectorAll("*")].flatMap((element) => [
    ...element.getAttributeNames(),
    ...(element instanceof HTMLTemplateElement ? namesIn(element.innerHTML) : []),
  ]);

const HOSTILE = [
  '<img src="x" onerror="window.isHit=true">',
  "<img/onerror=1/src=x>",
  "<IMG\nONERROR\n=\n'1'>",
  '<!-- <p title="--><img src=x onerror=1>">',
  "<!--><img onerror=1>-->",
  "<!---><img onerror=1>",
  '<!doctype x"><img onerror=1>',
  "<?x ><img onerror=1>",
  "</ ><img onerror=1>",
  '<p title=a"b onerror=1 c">',
  '<p =onerror="1" onerror=1>',
  '<p title="</p><img onerror=1>">x',
  "<textarea><img onerror=1></textarea><img onerror=1>",
  "<style><img title='</style><img onerror=1>'></style>",
  "<svg><![CDATA[<img onerror=1>]]><animate onbegin=1>",
  "<noscript><p title='</noscript><img onerror=1>'>",
  "<template><img onerror=1></template>",
  "<p<img onerror=1>",
  "<p title='<img onerror=1",
  "<img onerror=1",
  "&lt;img onerror=1&gt;<b title='&quot; onerror=1'>",
];

it.each(HOSTILE)("leaves known attributes only in %s", (html) => {
  const written = knownMarkup(html, KNOWN);
  expect(namesIn(written).filter((name) => !KNOWN.has(name))).toEqual([]);
  // Read within another element, too.
  for (const around of ["textarea", "style", "svg", "select", "table", "noscript", "title"])
    expect(namesIn(`<${around}>${written}</${around}><p>`).filter((name) => !KNOWN.has(name))).toEqual([]);
});

it("holds for any order of the pieces that tags are made of", () => {
  const pieces = [
    "<",
    ">",
    "/",
    "!--",
    "-->",
    "=",
    '"',
    "'",
    " ",
    "\n",
    "p",
    "img",
    "svg",
    "style",
    "onerror",
    "title",
    "&",
    "x",
  ];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 40 }), (parts) => {
      const names = namesIn(knownMarkup(parts.join(""), KNOWN));
      expect(names.filter((name) => !KNOWN.has(name))).toEqual([]);
    }),
    { numRuns: 500 },
  );
});

it("leaves written text as it is", () => {
  const html =
    '<h3>一、<b>缴费</b></h3><p>税额 &lt; 500 元<br><a href="/x?a=1&amp;b=2" title="甲">乙</a></p><!-- 注 -->';
  expect(knownMarkup(html, KNOWN)).toBe(html.replace("<!-- 注 -->", ""));
  expect(knownMarkup("a < b > c <3", KNOWN)).toBe("a &lt; b &gt; c &lt;3");
});

it("no parser of the sanitiser meets a handler", () => {
  const met: string[] = [];
  const parse = jest.spyOn(DOMParser.prototype, "parseFromString").mockImplementation(function (this: DOMParser, html) {
    parse.mockRestore();
    met.push(...namesIn(String(html)));
    return new DOMParser().parseFromString(html, "text/html");
  });
  sanitise(`<p title="甲">乙</p>${HOSTILE[0]}<p style="x" onclick="1">丙</p>`);
  expect(met).toContain("title");
  expect(met.filter((name) => /^on|^style$/.test(name))).toEqual([]);
});
