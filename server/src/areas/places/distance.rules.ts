/** Latitude and longitude in degrees. */
export type Point = readonly [number, number];

const rad = (degrees: number): number => (degrees * Math.PI) / 180;

/** Returns the great-circle distance. */
export function kmBetween([lat, lon]: Point, [lat2, lon2]: Point): number {
  const half = (one: number, other: number) => Math.sin(rad(other - one) / 2) ** 2;
  return 12_742 * Math.asin(Math.sqrt(half(lat, lat2) + Math.cos(rad(lat)) * Math.cos(rad(lat2)) * half(lon, lon2)));
}
