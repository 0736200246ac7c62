// Licences that the dependencies may have, with the reason for each one allowed that is not simply permissive.

/**
 * Licences that ask for no more than their notice, which THIRD-PARTY.txt of a release has. README names them in one
 * line.
 */
export const PERMISSIVE = ["MIT", "MIT-0", "ISC", "0BSD", "BSD-2-Clause", "BSD-3-Clause", "Apache-2.0", "CC0-1.0"];

/**
 * Allowed for everything that is linked: README names each package.
 * @type {Readonly<Record<string, string>>}
 */
export const ALLOWED = {
  "BlueOak-1.0.0": "permissive",
  "Python-2.0": "permissive",
  Zlib: "permissive",
  "OFL-1.1": "fonts, which may be bundled with a program but not sold by themselves",
};

/**
 * Allowed for these packages alone; other versions of their platform included.
 * @type {Readonly<Record<string, Readonly<Record<string, string>>>>}
 */
export const ALLOWED_FOR = {
  "CC-BY-3.0": {
    "date-holidays":
      "its data of public holidays, unmodified, which its LICENSE puts under CC BY-SA 3.0 and attributes",
  },
  "PSF-2.0": { argparse: "permissive; part of js-yaml's command, which nothing here runs" },
  Unlicense: { prepin: "public domain; a script with which date-holidays is built, which nothing here runs" },
  "LGPL-3.0": {
    "libheif-js": "libheif and libde265 as WebAssembly, unmodified, in files of their own that can be exchanged",
  },
  "LGPL-3.0-or-later": {
    "@img/sharp-libvips": "libvips and its libraries, unmodified, in files of their own that can be exchanged",
    "@img/sharp": "libvips inside the builds for Windows and WebAssembly, which no release has",
  },
};

/**
 * Allowed for these packages, which only building and tests use.
 * @type {Readonly<Record<string, Readonly<Record<string, string>>>>}
 */
export const ALLOWED_IN_BUILDING = {
  "MPL-2.0": {
    "@axe-core/playwright": "tests of accessibility",
    "axe-core": "tests of accessibility",
    lightningcss: "part of the bundler; what it writes is ours",
  },
};

/**
 * Licences that a package states in words that name none.
 * @type {Readonly<Record<string, string>>}
 */
export const STATED = {
  // Its LICENSE has the two clauses.
  duck: "BSD-2-Clause",
};
