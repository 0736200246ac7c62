/** Style of the public pages: one sheet inside the page, in the product's colours and fonts, light and dark. */
import { createHash } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import { Markup } from "../markup.ts";

const STYLE = `
:root{color-scheme:light dark;--ground:#f3f2ee;--sheet:#fff;--sunk:#f8f7f4;--line:#e8e6e0;--edge:#8f8b81;--ink:#1e1d1a;--ink-2:#524f48;--ink-3:#6b675e;--accent:#0f5641;--on-accent:#fff;--tint:#e3efe9;--focus:#13795a;--gel:#d3ddc6;--gel-2:#cbdbe5;--names:"Brygada 1918 Variable","Iowan Old Style","Palatino Linotype",Palatino,Georgia,serif;--text:"Hanken Grotesk Variable",system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif}
@media (prefers-color-scheme:dark){:root{--ground:#131210;--sheet:#1a1917;--sunk:#161513;--line:#2b2926;--edge:#7d796f;--ink:#edebe5;--ink-2:#bbb7ad;--ink-3:#969186;--accent:#7ccba9;--on-accent:#131210;--tint:#1c322a;--focus:#5fbf98;--gel:#28311f;--gel-2:#222f38}}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
body{margin:0;background:var(--ground);color:var(--ink);font:400 17px/1.6 var(--text);overflow-wrap:break-word}
a{color:inherit}
a:focus-visible,audio:focus-visible,video:focus-visible{outline:2px solid var(--focus);outline-offset:3px;border-radius:4px}
h1,h2,h3{font-family:var(--names);font-weight:500;line-height:1.12;margin:0;text-wrap:balance;letter-spacing:-.01em}
img,video{display:block;max-width:100%}
.skip{position:absolute;left:-9999px}
.skip:focus{left:16px;top:16px;background:var(--sheet);padding:8px 12px;z-index:1}
main,footer{max-width:1120px;margin:0 auto;padding:0 32px}
.hero{display:grid;grid-template-columns:minmax(0,1fr);gap:40px;align-items:center;padding:72px 0 56px}
.hero.pictured{grid-template-columns:minmax(0,380px) minmax(0,1fr);gap:64px}
.hero img{width:100%;height:auto;aspect-ratio:1;object-fit:cover;border-radius:12px;background:var(--gel)}
.hero h1{font-size:clamp(44px,7vw,84px);line-height:1}
.agency{margin:0 0 14px;color:var(--ink-2);font-size:15px}
.about{margin:22px 0 0;font-size:19px;line-height:1.6;color:var(--ink-2);max-width:60ch;white-space:pre-line}
.links{list-style:none;margin:28px 0 0;padding:0;display:flex;flex-wrap:wrap;gap:8px}
.links a{display:inline-flex;align-items:center;min-height:44px;padding:0 18px;border:1px solid var(--edge);border-radius:22px;text-decoration:none;font-size:15px}
.links a:hover{background:var(--sheet)}
.band{padding:40px 0 8px;border-top:1px solid var(--line)}
.band>h2{font-size:32px;margin-bottom:20px}
.dates{list-style:none;margin:0;padding:0}
.dates li{border-top:1px solid var(--line)}
.dates li:first-child{border-top:0}
.date{display:grid;grid-template-columns:84px minmax(0,1fr) auto;gap:24px;align-items:center;padding:18px 0}
.day{display:block;text-align:center;background:var(--gel);border-radius:10px;padding:10px 0 12px;font-size:14px;line-height:1.2;color:var(--ink-2)}
.day b{display:block;font:500 34px/1 var(--names);color:var(--ink)}
.date h3{font-size:23px}
.date h3 a,.card h3 a{text-decoration:none}
.date h3 a:hover,.card h3 a:hover{text-decoration:underline;text-decoration-thickness:1px;text-underline-offset:4px}
.date p{margin:4px 0 0;color:var(--ink-2);font-size:16px}
.button{display:inline-flex;align-items:center;min-height:44px;padding:0 20px;border-radius:8px;background:var(--accent);color:var(--on-accent);text-decoration:none;font-weight:550;font-size:16px}
.button:hover{text-decoration:underline;text-underline-offset:3px}
.cards{list-style:none;margin:0;padding:0;display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,300px),1fr));gap:40px 32px}
.card{position:relative;display:flex;flex-direction:column;min-width:0}
.shot{position:relative;aspect-ratio:16/10;border-radius:10px;overflow:hidden;background:linear-gradient(135deg,var(--gel),var(--gel-2));margin-bottom:14px}
.shot img{width:100%;height:100%;object-fit:cover}
.shot span{position:absolute;left:20px;bottom:12px;font:500 64px/1 var(--names);color:var(--ink);opacity:.28}
.meta{margin:0 0 6px;color:var(--ink-2);font-size:14.5px}
.card h3{font-size:23px}
.card h3 a::after{content:"";position:absolute;inset:0}
.card .say{margin:8px 0 0;color:var(--ink-2);font-size:16px;display:-webkit-box;-webkit-line-clamp:3;-webkit-box-orient:vertical;overflow:hidden}
.card audio{position:relative;z-index:1;width:100%;margin-top:14px;height:44px}
@media (min-width:860px){.cards .first{grid-column:1/-1;display:grid;grid-template-columns:minmax(0,1.35fr) minmax(0,1fr);grid-template-rows:auto auto auto 1fr;column-gap:40px;align-items:start}
.cards .first .shot{grid-row:1/-1;margin:0}.cards .first .meta{padding-top:12px}.cards .first h3{font-size:38px}.cards .first .say{-webkit-line-clamp:5;font-size:17px}}
.turn{display:flex;justify-content:space-between;gap:16px;padding:40px 0 8px}
.turn a{display:inline-flex;align-items:center;min-height:44px}
.none{color:var(--ink-2);padding:24px 0 64px}
footer{margin-top:56px;padding-top:24px;padding-bottom:40px;border-top:1px solid var(--line);color:var(--ink-2);font-size:15px;display:flex;flex-wrap:wrap;justify-content:space-between;gap:8px 24px}
footer nav{display:flex;gap:24px}
footer a{display:inline-flex;align-items:center;min-height:28px}
.back{display:flex;align-items:center;gap:12px;padding:28px 0 8px;font-size:16px}
.back img{width:40px;height:40px;border-radius:50%;object-fit:cover;background:var(--gel)}
.back a{display:inline-flex;align-items:center;gap:12px;min-height:44px;text-decoration:none}
.back a:hover{text-decoration:underline;text-underline-offset:3px}
article{max-width:760px;margin:0 auto;padding:32px 0 24px}
article h1{font-size:clamp(34px,5vw,56px)}
article .meta{font-size:16px;margin-bottom:12px}
figure{margin:32px 0 0}
figure img,figure video{width:100%;height:auto;border-radius:10px;background:var(--gel)}
figure video{background:#000;max-height:80vh}
figure audio{width:100%}
figcaption{color:var(--ink-2);font-size:14.5px;margin-top:8px}
.facts{display:grid;grid-template-columns:96px minmax(0,1fr);gap:8px 24px;margin:32px 0 0;padding:20px 24px;background:var(--sheet);border:1px solid var(--line);border-radius:12px}
.facts dt{color:var(--ink-2)}
.facts dd{margin:0}
.deeds{display:flex;flex-wrap:wrap;gap:12px;margin-top:24px}
.deeds .plain{background:none;border:1px solid var(--edge);color:inherit;font-weight:400}
.prose{margin-top:32px;font-size:19px;line-height:1.65}
.prose p{margin:0 0 1em}
.prose h2{font-size:27px;margin:1.4em 0 .5em}
.prose a{color:var(--accent);text-underline-offset:3px}
.prose blockquote{margin:1.2em 0;padding-left:20px;border-left:3px solid var(--gel)}
@media (max-width:720px){main,footer{padding-left:20px;padding-right:20px}
.hero,.hero.pictured{grid-template-columns:minmax(0,1fr);gap:28px;padding:24px 0 40px}
.about{font-size:18px}
.band{padding-top:28px}.band>h2{font-size:28px}
.date{grid-template-columns:68px minmax(0,1fr);gap:16px}.date .button{grid-column:2}
.day b{font-size:28px}
.facts{grid-template-columns:minmax(0,1fr);gap:2px;padding:16px 20px}.facts dd+dt{margin-top:10px}
.prose{font-size:18px}}
@media print{body{background:none}.links,.turn,footer nav,audio,video{display:none}}
`.trim();

const LATIN_EXT =
  "U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF";
/** Fonts of the web app, by the beginnings of their file names. */
const FONTS = [
  { file: "brygada-1918-latin-wght-normal-", family: "Brygada 1918 Variable" },
  { file: "brygada-1918-latin-ext-wght-normal-", family: "Brygada 1918 Variable", range: LATIN_EXT },
  { file: "hanken-grotesk-latin-wght-normal-", family: "Hanken Grotesk Variable" },
  { file: "hanken-grotesk-latin-ext-wght-normal-", family: "Hanken Grotesk Variable", range: LATIN_EXT },
];

export interface Look {
  style: Markup;
  policy: string;
}

/** Returns the style with the fonts of the web app, if it is built, and the policy of pages with that style. */
export function openLook(assets: string): Look {
  const files = existsSync(assets) ? readdirSync(assets) : [];
  const faces = FONTS.flatMap(({ file, family, range }) => {
    const found = files.find((name) => name.startsWith(file) && name.endsWith(".woff2"));
    return found
      ? `@font-face{font-family:"${family}";font-weight:400 900;font-display:swap;src:url(/assets/${found}) format("woff2")${range ? `;unicode-range:${range}` : ""}}`
      : [];
  });
  const style = [...faces, STYLE].join("\n");
  const hash = createHash("sha256").update(style).digest("base64");
  return {
    style: new Markup(style),
    // No scripts, no frames, nothing of other sites: pictures, films and sound come from here.
    policy: `default-src 'none'; style-src 'sha256-${hash}'; img-src 'self'; media-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  };
}
