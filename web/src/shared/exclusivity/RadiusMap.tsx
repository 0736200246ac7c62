import { kmBetween, type Point } from "#contract/values/distance.ts";
import { formatNumber } from "#web/ui/format/numbers.ts";
import styles from "./Exclusivity.module.css";
import { LETTER, layoutOf, MAP_SIZE, type Spot as Place, type PlacedSpot } from "./mapLayout.ts";
import { t } from "./messages.ts";

export interface MapPlace {
  name: string | null;
  latitude: number | null;
  longitude: number | null;
}
/** The point of a place, or null if it has no coordinates. */
export const pointOf = ({ latitude, longitude }: MapPlace): Point | null =>
  latitude === null || longitude === null ? null : [latitude, longitude];
const placeOf = (place: MapPlace, name: string): Place[] => {
  const point = pointOf(place);
  return point === null ? [] : [{ name: place.name ?? name, at: point }];
};

interface Props {
  centre: MapPlace;
  radiusKm: number | null;
  /** Places of the work that clashes. */
  spots?: readonly MapPlace[];
  /** Other places, to compare with. */
  others?: readonly MapPlace[];
}

/** A radius to scale with the places in it: drawn without tiles, since the product needs no connection. */
export function RadiusMap({ centre, radiusKm, spots = [], others = [] }: Props) {
  const [middle] = placeOf(centre, t("somewhere"));
  if (!middle) return null;
  const map = layoutOf(
    middle,
    radiusKm,
    spots.flatMap((spot) => placeOf(spot, t("here"))),
    others.flatMap((place) => placeOf(place, "")),
    (name, km) => t("farPlace", { name, distance: formatNumber(km, 1) }),
  );
  const radius = formatNumber(radiusKm ?? 0);
  const place = middle.name;
  const said = spots.flatMap((spot) => {
    const point = pointOf(spot);
    const distance = point && formatNumber(kmBetween(middle.at, point), 1);
    return distance === null ? [] : t("mapOfClash", { spot: spot.name ?? t("here"), distance, place, radius });
  });
  const limit = t("km", { km: radius });
  const corner = map.radius * Math.SQRT1_2;
  return (
    <svg
      className={styles.map}
      viewBox={`0 0 ${MAP_SIZE.width} ${MAP_SIZE.height}`}
      role="img"
      aria-label={said.length > 0 ? said.join(". ") : t("mapOfRadius", { radius, place })}
    >
      {map.radius > 0 && (
        <>
          <circle className={styles.area} cx={map.centre.x} cy={map.centre.y} r={map.radius} />
          <line
            className={styles.leader}
            x1={map.centre.x + corner}
            y1={map.centre.y - corner}
            x2={MAP_SIZE.width - 14 - LETTER * limit.length}
            y2={14}
          />
          <text className={styles.figure} x={MAP_SIZE.width - 8} y={18} textAnchor="end">
            {limit}
          </text>
        </>
      )}
      {map.spots.map(({ x, y, name }) => (
        <line key={name} className={styles.distance} x1={map.centre.x} y1={map.centre.y} x2={x} y2={y} />
      ))}
      {map.others.map((other) => (
        <Mark key={`${other.name} ${other.x}`} place={other} className={styles.other} r={3.5} />
      ))}
      <Mark place={map.centre} className={styles.centre} r={4} />
      {map.spots.map((spot) => (
        <Mark key={spot.name} place={spot} className={styles.spot} r={5.5} />
      ))}
    </svg>
  );
}

const Mark = ({
  place: { name, x, y, label },
  className,
  r,
}: {
  place: PlacedSpot;
  className: string | undefined;
  r: number;
}) => (
  <g className={className}>
    <circle cx={x} cy={y} r={r} />
    {label && (
      <text x={label.x} y={label.y} textAnchor={label.anchor}>
        {name}
      </text>
    )}
  </g>
);
