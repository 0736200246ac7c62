/** Pixels of a file that sharp can't read itself: four bytes each, red, green, blue and opacity. */
export interface Raster {
  data: Buffer;
  width: number;
  height: number;
  /** Number of pages of a document. */
  pages?: number;
}
