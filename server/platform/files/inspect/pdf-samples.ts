import { deflateSync } from "node:zlib";

// PDFs as writers and attackers make them, for tests.

/** A stream object; `dict` stands before its length. */
export const aStream = (id: number, dict: string, data: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`${id} 0 obj\n<< ${dict} /Length ${data.length} >>\nstream\r\n`, "latin1"),
    data,
    Buffer.from("\nendstream\nendobj\n"),
  ]);

export interface ObjectStreamOptions {
  readonly dict?: string;
  readonly encode?: (objects: Buffer) => Buffer;
}

/** Objects packed into a stream, as every writer of PDF 1.5 and later does. */
export function anObjectStream(id: number, objects: readonly string[], options: ObjectStreamOptions = {}): Buffer {
  let at = 0;
  const index = objects.map((text, i) => {
    const line = `${100 + i} ${at}`;
    at += text.length + 1;
    return line;
  });
  const head = `${index.join(" ")}\n`;
  const plain = Buffer.from(head + objects.join("\n"), "latin1");
  const { dict = "/Type /ObjStm /Filter /FlateDecode", encode = (bytes) => deflateSync(bytes) } = options;
  return aStream(id, `${dict} /N ${objects.length} /First ${head.length}`, encode(plain));
}

const HEAD = Buffer.from("%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n", "latin1");
const FOOT = Buffer.from("startxref\n0\n%%EOF\n");

/** Any parts between a head and an end mark. */
export const aPdfOf = (...parts: readonly (Buffer | string)[]): Buffer =>
  Buffer.concat([HEAD, ...parts.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : part)), FOOT]);

/** The file's table as a stream, with the predictor that writers use for it. */
export const aCrossReference = (): Buffer =>
  aStream(
    90,
    "/Type /XRef /Size 4 /W [1 2 1] /Root 100 0 R /Filter /FlateDecode /DecodeParms << /Columns 4 /Predictor 12 >>",
    deflateSync(Buffer.alloc(20)),
  );

const CATALOG = "<< /Type /Catalog /Pages 101 0 R /OpenAction [102 0 R /Fit] /Names << /Dests 103 0 R >> >>";
const PAGES = "<< /Type /Pages /Kids [102 0 R] /Count 1 >>";
const LINK = "<< /Subtype /Link /A << /S /URI /URI (https://www.cctaa.cn/) >> /Rect [0 0 9 9] >>";
const PAGE = `<< /Type /Page /Parent 101 0 R /MediaBox [0 0 595 842] /Contents 80 0 R /Annots [${LINK}] >>`;

/** As an office program exports: objects in a stream, a table in another, a link, a page of text. */
export const aModernPdf = (...extra: readonly string[]): Buffer =>
  aPdfOf(
    aStream(80, "/Filter /FlateDecode", deflateSync(Buffer.from("BT /F1 12 Tf (Hello) Tj ET"))),
    anObjectStream(81, [CATALOG, PAGES, PAGE, "<< /Names [] >>", ...extra]),
    aCrossReference(),
  );

/** As a scanner makes it: one large picture for each page, nothing else. */
export function aScannedPdf(pages: number, picture: Buffer): Buffer {
  const parts: (Buffer | string)[] = ["1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n"];
  const kids = Array.from({ length: pages }, (_, i) => `${10 + i} 0 R`).join(" ");
  parts.push(`2 0 obj\n<< /Type /Pages /Kids [${kids}] /Count ${pages} >>\nendobj\n`);
  for (let i = 0; i < pages; i++) {
    parts.push(
      `${10 + i} 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${100 + i} 0 R ` +
        `/Resources << /XObject << /Im0 ${200 + i} 0 R >> >> >>\nendobj\n`,
      aStream(100 + i, "", Buffer.from("q 595 0 0 842 0 0 cm /Im0 Do Q")),
      aStream(
        200 + i,
        "/Type /XObject /Subtype /Image /Width 2480 /Height 3508 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode",
        picture,
      ),
    );
  }
  return aPdfOf(...parts, "xref\n0 1\n0000000000 65535 f \ntrailer\n<< /Size 300 /Root 1 0 R >>\n");
}
