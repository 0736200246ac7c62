/** The part of libheif-js that is used; the package's own types are of its C functions. */
declare module "libheif-js/wasm-bundle.js" {
  interface HeifPixels {
    data: Uint8ClampedArray<ArrayBuffer>;
    width: number;
    height: number;
  }
  interface HeifImage {
    is_primary(): boolean;
    get_width(): number;
    get_height(): number;
    display(pixels: HeifPixels, done: (shown: HeifPixels | null) => void): void;
  }
  const libheif: { HeifDecoder: new () => { decode(file: Uint8Array): HeifImage[] } };
  export default libheif;
}
