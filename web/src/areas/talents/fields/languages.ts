const names = new Intl.DisplayNames("en-AU", { type: "language" });
/** Suggested languages; any other can be typed. */
export const LANGUAGES: readonly string[] =
  "am ar bg bn cs da de el en es et fa fi fil fj fr ga gu he hi hr hu id ig is it ja km kn ko lo lt lv mi mk ml mn mr ms my nb ne nl pa pl pt ro ru si sk sl sm so sq sr sv sw ta te th to tr uk ur vi yo yue zh zu"
    .split(" ")
    .map((code) => names.of(code) ?? code)
    .sort((a, b) => a.localeCompare(b));
