/** Distances of a tour: along a great circle, and what they take by road. Reckoned values are shown with ≈. */

export interface GeoPoint {
  latitude: number;
  longitude: number;
}

const EARTH_KM = 6371.0088;
/** A road is longer than the line through the air, and a van does so many kilometres an hour. */
const [DETOUR, SPEED] = [1.3, 75];

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Kilometres along a great circle (haversine). */
export function airKm(from: GeoPoint, to: GeoPoint): number {
  const [lat1, lat2] = [radians(from.latitude), radians(to.latitude)];
  const half = (angle: number) => Math.sin(angle / 2) ** 2;
  const chord = half(lat2 - lat1) + Math.cos(lat1) * Math.cos(lat2) * half(radians(to.longitude - from.longitude));
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(chord)));
}

export interface Way {
  km: number;
  minutes: number;
  /** True if it was reckoned, not typed. */
  reckoned: boolean;
}

/** Reckons a drive. Whole kilometres and minutes. */
export function driveBetween(from: GeoPoint, to: GeoPoint): Way {
  const km = airKm(from, to) * DETOUR;
  return { km: Math.round(km), minutes: Math.round((km / SPEED) * 60), reckoned: true };
}
