/** Rows of the sheet: widgets side by side, and next to a tall one those that stand below each other. */
interface Placed {
  x: number;
  y: number;
  width: number;
  height: number;
}
interface InBand<W> {
  widget: W;
  /** Its first row within the band, from 1, and how many it spans. */
  row: number;
  rows: number;
}

export const inReadingOrder = <W extends Placed>(widgets: readonly W[]): W[] =>
  widgets.toSorted((first, second) => first.y - second.y || first.x - second.x);

/** Groups widgets into bands, between which no widget reaches; each is in reading order. */
export function bandsOf<W extends Placed>(widgets: readonly W[]): InBand<W>[][] {
  const bands: W[][] = [];
  let bottom = 0;
  for (const widget of inReadingOrder(widgets)) {
    const band = bands.at(-1);
    if (band && widget.y < bottom) band.push(widget);
    else bands.push([widget]);
    bottom = Math.max(bottom, widget.y + widget.height);
  }
  return bands.map((band) => {
    const tops = [...new Set(band.map(({ y }) => y))];
    return band.map((widget) => ({
      widget,
      row: tops.indexOf(widget.y) + 1,
      rows: tops.filter((top) => top >= widget.y && top < widget.y + widget.height).length,
    }));
  });
}
