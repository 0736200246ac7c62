/** Layout of the radius map: to scale, without tiles, and with labels that do not overlap. */
import { kmBetween, type Point } from "#contract/values/distance.ts";

export const MAP_SIZE = { width: 264, height: 148 } as const;
const EDGE = 14;
/** How wide a letter is, about. */
export const LETTER = 6.1;
const LINE = 14;

export interface Spot {
  name: string;
  at: Point;
}
export interface PlacedSpot {
  name: string;
  km: number;
  x: number;
  y: number;
  /** Null where there is no room. */
  label: { x: number; y: number; anchor: "start" | "middle" | "end" } | null;
}
export interface MapLayout {
  centre: PlacedSpot;
  radius: number;
  spots: readonly PlacedSpot[];
  others: readonly PlacedSpot[];
}

const rad = (degrees: number): number => (degrees * Math.PI) / 180;

/** Kilometres to the east and to the south, by distance and direction. */
function offset([lat, lon]: Point, to: Point): readonly [number, number] {
  const km = kmBetween([lat, lon], to);
  const turn = rad(to[1] - lon);
  const way = Math.atan2(
    Math.sin(turn) * Math.cos(rad(to[0])),
    Math.cos(rad(lat)) * Math.sin(rad(to[0])) - Math.sin(rad(lat)) * Math.cos(rad(to[0])) * Math.cos(turn),
  );
  return [km * Math.sin(way), -km * Math.cos(way)];
}

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}
const meets = (a: Box, b: Box): boolean => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** Puts a label next to, above or below its point, where nothing is yet. */
function labelOf(name: string, x: number, y: number, taken: Box[], must: boolean): PlacedSpot["label"] {
  const width = name.length * LETTER;
  const tries = [
    { x: x + 9, y: y + 4, anchor: "start", left: x + 8 },
    { x: x - 9, y: y + 4, anchor: "end", left: x - 9 - width },
    { x, y: y - 10, anchor: "middle", left: x - width / 2 },
    { x, y: y + 19, anchor: "middle", left: x - width / 2 },
  ] as const;
  for (const { left, ...label } of tries) {
    const box = { left, right: left + width, top: label.y - LINE + 2, bottom: label.y + 4 };
    const inside =
      box.left >= 2 && box.right <= MAP_SIZE.width - 2 && box.top >= 1 && box.bottom <= MAP_SIZE.height - 1;
    if (!inside || taken.some((other) => meets(other, box))) continue;
    taken.push(box);
    return label;
  }
  return must
    ? { x: MAP_SIZE.width / 2, y: y < MAP_SIZE.height / 2 ? MAP_SIZE.height - 6 : 14, anchor: "middle" }
    : null;
}

/** Lays out a radius with the places of work, and other places in view as far as there is room for their names. */
export function layoutOf(
  centre: Spot,
  radiusKm: number | null,
  spots: readonly Spot[],
  others: readonly Spot[] = [],
  said: (name: string, km: number) => string = (name) => name,
): MapLayout {
  const far = Math.max(radiusKm ?? 0, ...spots.map(({ at }) => kmBetween(centre.at, at)), 1);
  const scale = (MAP_SIZE.height / 2 - EDGE) / far;
  const taken: Box[] = [];
  const [cx, cy] = [MAP_SIZE.width / 2, MAP_SIZE.height / 2];
  const pointOf = ({ name, at }: Spot) => {
    const [east, south] = offset(centre.at, at);
    return { name, km: kmBetween(centre.at, at), x: cx + east * scale, y: cy + south * scale };
  };
  // Several works at one place are one mark.
  const points = [...new Map(spots.map((spot) => [spot.at.join(), spot])).values()].map(pointOf);
  for (const { x, y } of [{ x: cx, y: cy }, ...points])
    taken.push({ left: x - 6, right: x + 6, top: y - 6, bottom: y + 6 });
  const withLabel = (point: Omit<PlacedSpot, "label">, must: boolean): PlacedSpot => ({
    ...point,
    label: labelOf(point.name, point.x, point.y, taken, must),
  });
  // With the distance, where there is room for it.
  const placed = points.map((point) => {
    const far = withLabel({ ...point, name: said(point.name, point.km) }, false);
    return far.label === null ? withLabel(point, true) : far;
  });
  const middle = withLabel({ name: centre.name, km: 0, x: cx, y: cy }, true);
  const near = others
    .map(pointOf)
    .filter(
      ({ x, y, km, name }) =>
        km > 0.5 && name !== centre.name && x > 8 && x < MAP_SIZE.width - 8 && y > 8 && y < MAP_SIZE.height - 8,
    )
    .filter(({ x, y }) => points.every((point) => Math.hypot(point.x - x, point.y - y) > 8))
    .sort((a, b) => a.km - b.km)
    .map((point) => withLabel(point, false))
    .filter(({ label }) => label !== null)
    .slice(0, 4);
  return { centre: middle, radius: (radiusKm ?? 0) * scale, spots: placed, others: near };
}
