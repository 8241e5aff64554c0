import { hasMarkup } from "@/contracts/kit/text/rich-text";
import { plainTextOf } from "@/lib/notices/notice-html";
import { sanitise } from "@/lib/notices/sanitise";

it("keeps what an announcement is made of", () => {
  const html =
    '<h3>一、缴费</h3><p>请于<strong>12月1日</strong>前缴纳。<br>谢谢</p><ul><li>甲</li></ul><table><tbody><tr><td colspan="2">乙</td></tr></tbody></table><hr>';
  expect(sanitise(html)).toBe(html);
});

it("keeps pictures that are files and inside the text", () => {
  for (const src of ["/rest/file/attachment/v1.0/f1", "data:image/png;base64,iVBORw0KGgo="]) {
    expect(sanitise(`<img src="${src}" alt="甲">`)).toBe(`<img src="${src}" alt="甲">`);
  }
});

it("opens links beside the work, not over it", () => {
  expect(sanitise('<a href="https://example.org/x">甲</a>')).toBe(
    '<a href="https://example.org/x" target="_blank" rel="noopener noreferrer">甲</a>',
  );
  expect(sanitise('<a href="/public/privacy">甲</a>')).toContain('href="/public/privacy"');
});

it.each([
  ["<script>alert(1)</script>甲", "甲"],
  ['<img src="x" onerror="alert(1)">', ""],
  ['<img src="https://elsewhere.example/pixel.gif" alt="甲">乙', "乙"],
  ['<a href="javascript:alert(1)">甲</a>', "<a>甲</a>"],
  ['<a href="//elsewhere.example">甲</a>', "<a>甲</a>"],
  ['<a href=" java\tscript:alert(1)">甲</a>', "<a>甲</a>"],
  ['<p style="position:fixed;inset:0">甲</p>', "<p>甲</p>"],
  ['<p class="x" id="content" data-x="1">甲</p>', "<p>甲</p>"],
  ["<style>body{display:none}</style>甲", "甲"],
  ['<iframe src="/logout"></iframe>甲', "甲"],
  ['<form action="/x"><input name="password"></form>甲', "甲"],
  ["<svg><animate onbegin=alert(1)></svg>甲", "甲"],
  ["<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>", ""],
  ['<base href="https://elsewhere.example/">甲', "甲"],
])("takes the danger out of %s", (html, safe) => {
  expect(sanitise(html).replace(/<table><\/table>/, "")).toBe(safe);
});

it.each([
  ["税额<500 元且>100 元", false],
  ["第一行\n第二行", false],
  ["a < b > c", false],
  ["<p>甲</p>", true],
  ["甲<br/>乙", true],
])("%s: markup %s", (content, is) => expect(hasMarkup(content)).toBe(is));

it("has the words before the sanitiser comes", () => {
  expect(plainTextOf("<p>甲&nbsp;&lt;乙&gt;</p><script>x()</script><ul><li>丙</li></ul>")).toBe("甲 <乙>\n丙");
});
