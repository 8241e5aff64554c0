// Nothing that runs or loads from elsewhere is stored, whatever was sent. // promises P-S3, domain b §11.1
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { aJpeg, aPng } from "@/server/platform/files/inspect/samples";
import { cleanRichText, richTextOf } from "@/server/platform/text/rich-text";

const dataOf = (bytes: Buffer, kind = "png"): string => `data:image/${kind};base64,${bytes.toString("base64")}`;
/** A picture that says of itself how large it is. */
function pictureOf(width: number, height: number): Buffer {
  const bytes = aPng();
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}

const HOSTILE: readonly string[] = [
  "<script>alert(1)</script>",
  "<scr<script>ipt>alert(1)</scr</script>ipt>",
  "<img src=x onerror=alert(1)>",
  "<img src=x onerror=alert(1)",
  '<img src="data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9YWxlcnQoMSk+">',
  '<img src="https://evil.example/pixel.png">',
  '<img src="//evil.example/pixel.png">',
  '<img src="/\\evil.example/pixel.png">',
  "<svg onload=alert(1)>",
  "<svg><script>alert(1)</script></svg>",
  "<svg><style><img src=x onerror=alert(1)></style></svg>",
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<math><mi//xlink:href="data:x,<script>alert(1)</script>">',
  "<xmp><img src=x onerror=alert(1)></xmp>",
  '<xmp><p title="</xmp><img src=x onerror=alert(1)>"></xmp>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<textarea><p title="</textarea><img src=x onerror=alert(1)>">',
  '<title><p title="</title><img src=x onerror=alert(1)>">',
  '<noembed><img title="</noembed><img src onerror=alert(1)>"></noembed>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  "<plaintext><img src=x onerror=alert(1)>",
  "<template><img src=x onerror=alert(1)></template>",
  "<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>",
  '<a href="javascript:alert(1)">x</a>',
  '<a href=" jAvAsCrIpT&#58;alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<p style="background:url(javascript:alert(1))">x</p>',
  '<p style="position:fixed;inset:0">x</p>',
  "<style>@import 'https://evil.example/x.css'</style>",
  "<link rel=stylesheet href=https://evil.example/x.css>",
  "<meta http-equiv=refresh content='0;url=https://evil.example'>",
  "<base href=https://evil.example/>",
  "<object data=https://evil.example/x.swf></object>",
  "<embed src=javascript:alert(1)>",
  "<video><source onerror=alert(1)></video>",
  "<audio src=x onerror=alert(1)>",
  "<details open ontoggle=alert(1)>x</details>",
  "<body onload=alert(1)>",
  "<form action=https://evil.example><input name=password><button>x</button></form>",
  "<input autofocus onfocus=alert(1)>",
  "<select><style></select><img src=x onerror=alert(1)></style></select>",
  "<!--[if IE]><script>alert(1)</script><![endif]-->",
  "<![CDATA[<script>alert(1)</script>]]>",
  '<?xml version="1.0"?><script>alert(1)</script>',
  "<p id=location name=cookie>x</p>",
  "<div class=ant-modal-root>x</div>",
  "<table background=javascript:alert(1)><tr><td>x</td></tr></table>",
  "<custom-element onclick=alert(1)>x</custom-element>",
  "<p title='\"><img src=x onerror=alert(1)>'>x</p>",
  "<listing>&lt;img onerror=1 src=1&gt;</listing>",
];

/** What is left as a list of tags with their attributes; attribute values may hold anything that is quoted. */
const tagsOf = (html: string): string[] => html.match(/<[a-z/!?](?:"[^"]*"|[^">])*>?/gi) ?? [];

describe("what is left of a written text", () => {
  for (const text of HOSTILE) {
    it(text.slice(0, 70), () => {
      const clean = cleanRichText(text);
      for (const tag of tagsOf(clean)) {
        assert.match(
          tag,
          /^<\/?(?:a|b|blockquote|br|code|div|em|h[1-6]|i|img|li|ol|p|s|span|strong|table|tbody|td|tr|u|ul)\b/i,
        );
        const names = tag.replace(/"[^"]*"/g, '""').match(/[\w:-]+(?==)/g) ?? [];
        assert.deepEqual(
          names.filter(
            (name) => !/^(?:href|src|alt|title|target|rel|width|height|align|colspan|rowspan|start)$/.test(name),
          ),
          [],
          tag,
        );
        const addresses = [...tag.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, value]) => value ?? "");
        assert.deepEqual(
          addresses.filter((value) => !/^(?:https?:\/\/|mailto:|tel:|\/[^/\\])/.test(value)),
          [],
          tag,
        );
        if (/^<img/i.test(tag)) assert.doesNotMatch(tag, /src="(?!\/[^/\\])/, tag);
      }
      assert.equal(cleanRichText(clean), clean, "cleaning again changes nothing");
    });
  }

  it("keeps what a letter is made of", () => {
    const letter =
      '<h2>通知</h2><p>各单位：<strong>请于</strong>月底前<br />办理，见<a href="https://example.com/a?b=1&amp;c=2">说明</a>。</p><ol start="3"><li>一</li></ol><table><tbody><tr><td colspan="2">表</td></tr></tbody></table>';
    assert.equal(cleanRichText(letter), letter.replace('c=2">', 'c=2" target="_blank" rel="noopener noreferrer">'));
    assert.match(cleanRichText('<p>图<img src="' + dataOf(aPng()) + '" alt="图" /></p>'), /<img src="data:image\/png/);
  });

  it("plain text stays as typed; with a `<` it becomes a paragraph that reads the same", () => {
    assert.equal(cleanRichText("各单位：\n请办理 A&B"), "各单位：\n请办理 A&B");
    assert.equal(cleanRichText("收入 < 成本\n且 a<b & c"), "<p>收入 &lt; 成本<br />且 a&lt;b &amp; c</p>");
  });

  it("a text of which nothing is left is refused at its field", () => {
    for (const text of ["<script>alert(1)</script>", "<p>&nbsp;</p>", "<p> <br></p>"]) {
      assert.throws(() => richTextOf(text, "noticeContent", "内容", []), /请填写内容/);
    }
  });

  it("20,000 characters of open tags take no time", () => {
    const started = process.cpuUsage();
    cleanRichText("<b>".repeat(6_600));
    cleanRichText("<a href='x' ".repeat(1_600));
    assert.ok(process.cpuUsage(started).user < 1_000_000, "a second of work for one text");
  });
});

it("pictures are those inside the text and its own files; every other address of the portal goes", () => {
  const img = (src: string) => `<p>字<img src="${src}" /></p>`;
  const own = "/rest/file/attachment/v1.0/f1";
  for (const src of [own, dataOf(aPng()), dataOf(aJpeg(), "jpeg")])
    assert.equal(cleanRichText(img(src), new Set(["f1"])), img(src));
  for (const src of [
    "/rest/basic/staff/v1.0/export",
    "/logout",
    "/rest/file/attachment/v1.0/f2",
    `${own}/../../x`,
    `${own}?a=1`,
  ])
    assert.equal(cleanRichText(img(src), new Set(["f1"])), "<p>字</p>", src);
});

it("pictures inside a text are those whose size can be read, within the pixels that a picture may have", () => {
  const img = (src: string) => `<img src="${src}" />`;
  const small = img(dataOf(aPng()));
  const gone = [
    dataOf(pictureOf(30_000, 30_000)),
    dataOf(pictureOf(20_000, 2_001)),
    dataOf(Buffer.from("GIF89a")),
    dataOf(Buffer.from("GIF89a"), "gif"),
    dataOf(Buffer.from("RIFF"), "webp"),
    `${dataOf(aPng()).slice(0, -8)}%41%41AA`,
    dataOf(aPng(), "jpeg"),
  ];
  for (const src of gone) assert.equal(cleanRichText(`<p>字${img(src)}${small}</p>`), `<p>字${small}</p>`, src);
  const large = img(dataOf(pictureOf(6_000, 4_000)));
  assert.equal(cleanRichText(`<p>字${large}${large}${small}</p>`), `<p>字${large}${small}</p>`, "all of them together");
});
