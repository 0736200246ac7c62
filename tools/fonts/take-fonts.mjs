// Takes the fonts of PDFs out of their packages: npm run take:fonts FOLDER, where FOLDER keeps what was
// downloaded. Writes server/src/lib/pdf/fonts: a woff2 file for each face, and coverage.json, which says what signs each
// family has. The packages have nine weights and several forms of each face, 300 MB, of which PDFs need a twentieth; so
// the files are in the repository, and nothing of this is installed.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { compress, decompress } from "wawoff2";
import { ROOT } from "../root.mjs";
import { say } from "../say.mjs";
import { rangesOf, signsOf } from "./character-map.mjs";

const require = createRequire(import.meta.url);
const TARGET = join(ROOT, "server/src/lib/pdf/fonts");
const FONTSOURCE = "5.3.0";
/** Scripts of which the package has a file for itself: [family, package, subset]. */
const SMALL = [
  ["Noto Sans Arabic", "noto-sans-arabic", "arabic"],
  ["Noto Sans Hebrew", "noto-sans-hebrew", "hebrew"],
  ["Noto Sans Armenian", "noto-sans-armenian", "armenian"],
  ["Noto Sans Georgian", "noto-sans-georgian", "georgian"],
  ["Noto Sans Ethiopic", "noto-sans-ethiopic", "ethiopic"],
  ["Noto Sans Thai", "noto-sans-thai", "thai"],
  ["Noto Sans Lao", "noto-sans-lao", "lao"],
  ["Noto Sans Khmer", "noto-sans-khmer", "khmer"],
  ["Noto Sans Myanmar", "noto-sans-myanmar", "myanmar"],
  ["Noto Sans Sinhala", "noto-sans-sinhala", "sinhala"],
  ["Noto Sans Devanagari", "noto-sans-devanagari", "devanagari"],
  ["Noto Sans Bengali", "noto-sans-bengali", "bengali"],
  ["Noto Sans Gurmukhi", "noto-sans-gurmukhi", "gurmukhi"],
  ["Noto Sans Gujarati", "noto-sans-gujarati", "gujarati"],
  ["Noto Sans Oriya", "noto-sans-oriya", "oriya"],
  ["Noto Sans Tamil", "noto-sans-tamil", "tamil"],
  ["Noto Sans Telugu", "noto-sans-telugu", "telugu"],
  ["Noto Sans Kannada", "noto-sans-kannada", "kannada"],
  ["Noto Sans Malayalam", "noto-sans-malayalam", "malayalam"],
  ["Noto Sans Thaana", "noto-sans-thaana", "thaana"],
  ["Noto Serif Tibetan", "noto-serif-tibetan", "tibetan"],
  ["Noto Sans Symbols", "noto-sans-symbols", "symbols"],
];
/** Faces that are taken whole: [family, package, version, file, weight]. */
const WHOLE = [
  ["Noto Sans", "@expo-google-fonts/noto-sans", "0.4.2", "400Regular/NotoSans_400Regular.ttf", 400],
  ["Noto Sans", "@expo-google-fonts/noto-sans", "0.4.2", "600SemiBold/NotoSans_600SemiBold.ttf", 600],
  ["Noto Sans JP", "@expo-google-fonts/noto-sans-jp", "0.4.3", "400Regular/NotoSansJP_400Regular.ttf", 400],
  ["Noto Sans KR", "@expo-google-fonts/noto-sans-kr", "0.4.3", "400Regular/NotoSansKR_400Regular.ttf", 400],
  ["Noto Sans TC", "@expo-google-fonts/noto-sans-tc", "0.4.3", "400Regular/NotoSansTC_400Regular.ttf", 400],
  ["Noto Sans SC", "@expo-google-fonts/noto-sans-sc", "0.4.3", "400Regular/NotoSansSC_400Regular.ttf", 400],
  ["Noto Emoji", "@expo-google-fonts/noto-emoji", "0.4.7", "400Regular/NotoEmoji_400Regular.ttf", 400],
  [
    "Noto Sans Symbols 2",
    "@fontsource/noto-sans-symbols-2",
    FONTSOURCE,
    "files/noto-sans-symbols-2-symbols-400-normal.woff2",
    400,
  ],
];
/** The faces that documents are set in; they are installed. */
const BASE = ["vietnamese", "latin-ext", "cyrillic-ext", "latin"].map((subset) =>
  require.resolve(`@fontsource/hanken-grotesk/files/hanken-grotesk-${subset}-400-normal.woff2`),
);

const [downloads = ""] = process.argv.slice(2);
if (downloads === "") throw new Error("Name a folder for what is downloaded.");

/** Returns the folder of an unpacked package.
 * @param {string} name
 * @param {string} version */
function taken(name, version) {
  const folder = join(downloads, `${name.replace("@", "").replace("/", "-")}-${version}`);
  if (!existsSync(folder)) {
    mkdirSync(folder, { recursive: true });
    execFileSync("npm", ["pack", "--silent", `${name}@${version}`], { cwd: downloads });
    execFileSync("tar", ["xzf", `${folder}.tgz`, "-C", folder, "--strip-components=1"]);
  }
  return folder;
}

const faces = [
  ...SMALL.flatMap(([family = "", name = "", subset = ""]) =>
    [400, 600].map((weight) => {
      const file = `files/${name}-${subset}-${weight}-normal.woff2`;
      return { family, name: `@fontsource/${name}`, version: FONTSOURCE, file, weight };
    }),
  ),
  ...WHOLE.map(([family = "", name = "", version = "", file = "", weight = 400]) => ({
    family: String(family),
    name: String(name),
    version: String(version),
    file: String(file),
    weight,
  })),
];

for (const file of readdirSync(TARGET)) if (/\.(woff2|json)$/.test(file)) rmSync(join(TARGET, file));
/** @type {Record<string, Set<number>>} */
const coverage = { base: new Set() };
for (const file of BASE) for (const sign of signsOf(await decompress(readFileSync(file)))) coverage.base?.add(sign);
const notices = new Set();
for (const { family, name, version, file, weight } of faces) {
  const folder = taken(name, version);
  const bytes = readFileSync(join(folder, file));
  const plain = file.endsWith(".woff2") ? await decompress(bytes) : bytes;
  const packed = file.endsWith(".woff2") ? bytes : await compress(bytes);
  writeFileSync(join(TARGET, `${family.toLowerCase().replaceAll(" ", "-")}-${weight}.woff2`), packed);
  coverage[family] ??= new Set(signsOf(plain));
  const license = ["LICENSE_FONT", "LICENSE"].map((name) => join(folder, name)).find((path) => existsSync(path));
  if (license) notices.add(`${family}: ${/^Copyright.*$/m.exec(readFileSync(license, "utf8"))?.[0] ?? ""}`);
  say(`${family} ${weight}: ${Math.round(packed.length / 1024)} kB`);
}
const lines = Object.entries(coverage).map(
  ([family, signs]) => `  ${JSON.stringify(family)}: ${JSON.stringify(rangesOf(signs))}`,
);
writeFileSync(join(TARGET, "coverage.json"), `{\n${lines.join(",\n")}\n}\n`);
for (const notice of notices) say(notice);
