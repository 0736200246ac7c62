import { useEffect, useMemo, useRef, useState } from "react";
import { Link } from "react-router";
import { ROUTES_MAX, type TourRoute, tourRoutes } from "#contract/tours/routes.ts";
import { tours } from "#contract/tours/tour.ts";
import { dayRange } from "#web/shared/deals/workColumns.tsx";
import { useRecordPaths } from "#web/shared/record/paths.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { Skeleton } from "#web/ui/layout/Skeleton.tsx";
import styles from "../map/Map.module.css";
import { MapFrame, type ProjectSpot } from "../map/MapFrame.tsx";
import { t } from "../map/messages.ts";
import { TourStatusBadge } from "../tourStatus.tsx";
import { TourFrame, useTours } from "./TourFrame.tsx";
import views from "./Views.module.css";

/** Gels in the order in which tours take them; the ninth tour begins anew. */
const GELS = ["steel", "copper", "moss", "lilac", "straw", "rose"] as const;
const gelOf = (index: number): string => `var(--${GELS[index % GELS.length]}-edge)`;

/** Pixels that a name may need. */
const NAME_PX = 150;
const START = { width: 900, height: 620 };

/** Returns the size of the element that the reference is given to. */
function useSize() {
  const holder = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState(START);
  useEffect(() => {
    const element = holder.current;
    if (!element) return;
    const sized = new ResizeObserver(() => {
      const { clientWidth: width, clientHeight: height } = element;
      if (width > 0 && height > 0)
        setSize((before) => (before.width === width && before.height === height ? before : { width, height }));
    });
    sized.observe(element);
    return () => sized.disconnect();
  });
  return [holder, size] as const;
}

/** Tours on a map, each with its route in a colour of its own; a tour that is pointed at stands out. */
export function ToursMap() {
  const { state, ready, query } = useTours();
  const paths = useRecordPaths();
  const [marked, mark] = useState<string | null>(null);
  const [holder, { width, height }] = useSize();
  const listed = useCallQuery(
    tours.list,
    { query: { ...query, orderBy: "startDate", orderDirection: "ASC", pageSize: ROUTES_MAX, withTotal: true } },
    { keep: true, when: ready },
  );
  const rows = listed.data?.rows ?? [];
  const answer = useCallQuery(
    tourRoutes.read,
    { body: { tourIds: rows.map(({ id }) => id) } },
    { keep: true, when: rows.length > 0 },
  );
  const routes = useMemo(() => answer.data?.routes ?? [], [answer.data]);
  const places = useMemo(() => routes.flatMap(({ stops }) => stops), [routes]);
  const stopsById = new Map(routes.map(({ tourId, stops }) => [tourId, stops]));
  const total = listed.data?.total ?? rows.length;
  const retry = (): void => {
    void listed.refetch();
    void answer.refetch();
  };
  const error = listed.error ?? answer.error;
  return (
    <TourFrame view="map" state={state} answer={{ error, retry, nothing: listed.isSuccess && rows.length === 0 }}>
      {(instead) =>
        instead ?? (
          <div className={views.mapped}>
            <ul className={views.tours} aria-label={t("routes")}>
              {rows.map(({ id, displayName, startDate, endDate, status }, index) => (
                <li key={id} data-marked={marked === id || undefined}>
                  <i style={{ background: gelOf(index) }} aria-hidden />
                  <Link
                    to={paths.first(id)}
                    onFocus={() => mark(id)}
                    onBlur={() => mark(null)}
                    onPointerEnter={() => mark(id)}
                    onPointerLeave={() => mark(null)}
                  >
                    {displayName}
                  </Link>
                  <TourStatusBadge status={status} resting />
                  <small>
                    {[
                      dayRange(startDate, endDate),
                      stopsById.get(id)?.length ? t("stops", { count: stopsById.get(id)?.length ?? 0 }) : t("noStops"),
                    ]
                      .filter(Boolean)
                      .join(" · ")}
                  </small>
                </li>
              ))}
              {total > rows.length && (
                <li className={views.more}>{t("more", { shown: String(rows.length), count: total })}</li>
              )}
            </ul>
            <div ref={holder} className={views.map}>
              {places.length > 0 ? (
                <MapFrame width={width} height={height} places={places} legend={t("routes")}>
                  {(project) =>
                    rows.map(({ id, displayName }, index) => (
                      <Route
                        key={id}
                        name={displayName}
                        stops={stopsById.get(id) ?? []}
                        color={gelOf(index)}
                        project={project}
                        width={width}
                        isMarked={marked === id}
                        isDimmed={marked !== null && marked !== id}
                        mark={(isOver) => mark(isOver ? id : null)}
                      />
                    ))
                  }
                </MapFrame>
              ) : answer.isPending && rows.length > 0 ? (
                <Skeleton />
              ) : (
                <p className={styles.failed}>{t("nothing")}</p>
              )}
            </div>
          </div>
        )
      }
    </TourFrame>
  );
}

interface RouteProps {
  name: string;
  stops: TourRoute["stops"];
  color: string;
  project: ProjectSpot;
  width: number;
  isMarked: boolean;
  isDimmed: boolean;
  mark: (isOver: boolean) => void;
}
function Route({ name, stops, color, project, width, isMarked, isDimmed, mark }: RouteProps) {
  // Names near the edge stand on the other side of their stop.
  const beside = (x: number) => (x > width - NAME_PX ? { x: x - 8, textAnchor: "end" as const } : { x: x + 8 });
  const placed = stops.map((stop) => ({ ...stop, ...project(stop) }));
  const [first] = placed;
  return (
    <g
      className={views.route}
      data-dimmed={isDimmed || undefined}
      onPointerEnter={() => mark(true)}
      onPointerLeave={() => mark(false)}
    >
      <polyline points={placed.map(({ x, y }) => `${x},${y}`).join(" ")} stroke={color} />
      {placed.map(({ day, x, y, isOpen }) => (
        <circle key={day} cx={x} cy={y} r={isMarked ? 5 : 4} stroke={color} fill={isOpen ? "var(--sheet)" : color} />
      ))}
      {isMarked
        ? placed.map(({ day, x, y, town }) => (
            <text key={day} {...beside(x)} y={y + 4}>
              {town}
            </text>
          ))
        : first && (
            <text {...beside(first.x)} y={first.y + 4}>
              {name}
            </text>
          )}
    </g>
  );
}
