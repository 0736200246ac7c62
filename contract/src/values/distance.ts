/** Latitude and longitude in degrees. */
export type Point = readonly [number, number];

const rad = (degrees: number): number => (degrees * Math.PI) / 180;

/** Returns the great-circle distance, also across the date line and over the poles. */
export function kmBetween([lat, lon]: Point, [lat2, lon2]: Point): number {
  const half = (from: number, to: number) => Math.sin(rad(to - from) / 2) ** 2;
  const part = half(lat, lat2) + Math.cos(rad(lat)) * Math.cos(rad(lat2)) * half(lon, lon2);
  // Rounding may bring opposite points slightly above one.
  return 12_742 * Math.asin(Math.sqrt(Math.min(1, part)));
}

/** Returns the point so far from another in a direction, clockwise from the north. */
export function pointAt([lat, lon]: Point, km: number, bearing: number): Point {
  const [angle, from, way] = [km / 6371, rad(lat), rad(bearing)];
  const sine = Math.sin(from) * Math.cos(angle) + Math.cos(from) * Math.sin(angle) * Math.cos(way);
  const to = Math.asin(Math.max(-1, Math.min(1, sine)));
  const turn = Math.atan2(Math.sin(way) * Math.sin(angle) * Math.cos(from), Math.cos(angle) - Math.sin(from) * sine);
  return [(to * 180) / Math.PI, ((lon + (turn * 180) / Math.PI + 540) % 360) - 180];
}
