/**
 * Packages that the built server loads from node_modules: those with a binary of their own, and those that read files
 * next to themselves. Everything else is in the bundle, so that a release has no more than these (tools/release).
 */
export const INSTALLED_PACKAGES = [
  "sharp",
  "@node-rs/argon2",
  "@myriaddreamin/typst-ts-node-compiler",
  "wawoff2",
  "@napi-rs/canvas",
  "pdfjs-dist",
  "libheif-js",
];
