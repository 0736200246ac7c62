/**
 * What the built server loads from node_modules: packages with a binary of their own, and those that read files beside
 * themselves. All else is in the bundle, so that a release has no more than these (tools/release).
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
