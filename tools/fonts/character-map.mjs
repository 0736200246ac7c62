// Reads which signs a font has, out of its `cmap` table.

/** @param {Uint8Array} font An OpenType font, not compressed.
 * @returns {number[]} */
export function signsOf(font) {
  const view = new DataView(font.buffer, font.byteOffset, font.byteLength);
  const tables = Array.from({ length: view.getUint16(4) }, (_, index) => 12 + 16 * index);
  // Its tag, "cmap".
  const entry = tables.find((record) => view.getUint32(record) === 0x636d6170);
  if (entry === undefined) throw new Error("a font without a character map");
  const table = view.getUint32(entry + 8);
  const signs = new Set();
  for (let index = 0; index < view.getUint16(table + 2); index += 1) {
    const subtable = table + view.getUint32(table + 4 + 8 * index + 4);
    const format = view.getUint16(subtable);
    if (format === 12) for (const sign of groups(view, subtable)) signs.add(sign);
    if (format === 4) for (const sign of segments(view, subtable)) signs.add(sign);
  }
  return [...signs].sort((a, b) => a - b);
}

/** @param {DataView} view
 * @param {number} subtable */
function* groups(view, subtable) {
  for (let index = 0; index < view.getUint32(subtable + 12); index += 1) {
    const group = subtable + 16 + 12 * index;
    const [first, last, glyph] = [view.getUint32(group), view.getUint32(group + 4), view.getUint32(group + 8)];
    for (let sign = first; sign <= last; sign += 1) if (glyph + sign - first !== 0) yield sign;
  }
}

/** @param {DataView} view
 * @param {number} subtable */
function* segments(view, subtable) {
  const size = view.getUint16(subtable + 6);
  for (let index = 0; index < size; index += 2) {
    const last = view.getUint16(subtable + 14 + index);
    const first = view.getUint16(subtable + 16 + size + index);
    const delta = view.getUint16(subtable + 16 + 2 * size + index);
    const place = subtable + 16 + 3 * size + index;
    const offset = view.getUint16(place);
    for (let sign = first; sign <= last && sign !== 0xffff; sign += 1) {
      const glyph = offset === 0 ? sign : view.getUint16(place + offset + 2 * (sign - first));
      if (glyph !== 0 && ((glyph + delta) & 0xffff) !== 0) yield sign;
    }
  }
}

/** Returns signs as text: "e01-e3a,e3f", hexadecimal and in order.
 * @param {Iterable<number>} signs */
export function rangesOf(signs) {
  /** @type {[number, number][]} */
  const ranges = [];
  for (const sign of [...signs].sort((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && last[1] === sign - 1) last[1] = sign;
    else ranges.push([sign, sign]);
  }
  return ranges
    .map(([from, to]) => (from === to ? from.toString(16) : `${from.toString(16)}-${to.toString(16)}`))
    .join(",");
}
