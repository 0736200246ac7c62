/** The route of a tour on a drawn map, without a network. */
import { CornersOutIcon } from "@phosphor-icons/react/dist/csr/CornersOut";
import { MinusIcon } from "@phosphor-icons/react/dist/csr/Minus";
import { PlusIcon } from "@phosphor-icons/react/dist/csr/Plus";
import { geoMercator, geoPath } from "d3-geo";
import { type PointerEvent, useEffect, useMemo, useRef, useState } from "react";
import type { Itinerary } from "../itinerary.ts";
import { t } from "../messages.ts";
import { distance, duration } from "../words.ts";
import { type Land, loadLand } from "./land.ts";
import { apart, stopsOf } from "./stops.ts";
import styles from "./TourMap.module.css";

const [WIDTH, HEIGHT, MARGIN, MAX_ZOOM] = [391, 262, 34, 40];
/** A single town is shown with so many degrees around it. */
const AROUND = 3;

interface View {
  zoom: number;
  x: number;
  y: number;
}
const WHOLE: View = { zoom: 1, x: 0, y: 0 };

export function TourMap({ itinerary }: { itinerary: Itinerary }) {
  const { days, findings, marked, mark } = itinerary;
  const [land, setLand] = useState<Land | "failed" | null>(null);
  const [view, setView] = useState(WHOLE);
  const frame = useRef<SVGSVGElement>(null);
  const drag = useRef<{ x: number; y: number } | null>(null);
  useEffect(() => {
    let isGone = false;
    loadLand().then(
      (loaded) => isGone || setLand(loaded),
      () => isGone || setLand("failed"),
    );
    return () => {
      isGone = true;
    };
  }, []);
  const stops = useMemo(() => stopsOf(days), [days]);
  const projection = useMemo(() => {
    const places = stops.map(({ spot }): [number, number] => [spot.longitude, spot.latitude]);
    const [first] = places;
    const coordinates =
      places.length === 1 && first
        ? [
            [first[0] - AROUND, first[1] - AROUND],
            [first[0] + AROUND, first[1] + AROUND],
          ]
        : places;
    // Fitted around their middle, so that a tour over the Pacific is not drawn around the whole earth.
    const middle = places.map(([longitude]) => longitude).toSorted((a, b) => a - b)[Math.floor(places.length / 2)] ?? 0;
    return geoMercator()
      .rotate([-middle, 0])
      .fitExtent(
        [
          [MARGIN, MARGIN],
          [WIDTH - MARGIN, HEIGHT - MARGIN],
        ],
        { type: "MultiPoint", coordinates },
      );
  }, [stops]);
  const shapes = useMemo(() => {
    if (land === null || land === "failed") return null;
    const path = geoPath(projection);
    return { land: path(land.land) ?? "", borders: path(land.borders) ?? "" };
  }, [land, projection]);
  const placed = apart(
    stops.map((stop) => {
      const [x = 0, y = 0] = projection([stop.spot.longitude, stop.spot.latitude]) ?? [];
      return { ...stop, x: x * view.zoom + view.x, y: y * view.zoom + view.y };
    }),
  );
  const zoomBy = (factor: number, x = WIDTH / 2, y = HEIGHT / 2): void =>
    setView((before) => {
      const zoom = Math.min(MAX_ZOOM, Math.max(1, before.zoom * factor));
      const step = zoom / before.zoom;
      return zoom === 1 ? WHOLE : { zoom, x: x - (x - before.x) * step, y: y - (y - before.y) * step };
    });
  useEffect(() => {
    const svg = frame.current;
    const onWheel = (event: WheelEvent): void => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      zoomBy(event.deltaY < 0 ? 1.25 : 0.8, event.offsetX, event.offsetY);
    };
    // React listens passively, and the page would be zoomed instead.
    svg?.addEventListener("wheel", onWheel, { passive: false });
    return () => svg?.removeEventListener("wheel", onWheel);
  });
  const onMove = ({ clientX, clientY }: PointerEvent): void => {
    const from = drag.current;
    if (!from || view.zoom === 1) return;
    drag.current = { x: clientX, y: clientY };
    setView((before) => ({ ...before, x: before.x + clientX - from.x, y: before.y + clientY - from.y }));
  };
  const tooLong = new Set(findings.filter(({ kind }) => kind === "tooLong").map(({ day }) => day));
  if (land === "failed") return <p className={styles.failed}>{t("mapFailed")}</p>;
  return (
    <figure className={styles.map}>
      <svg
        ref={frame}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        aria-hidden
        onPointerDown={({ clientX, clientY }) => {
          drag.current = { x: clientX, y: clientY };
        }}
        onPointerMove={onMove}
        onPointerUp={() => {
          drag.current = null;
        }}
        onPointerLeave={() => {
          drag.current = null;
        }}
      >
        {shapes && (
          <g transform={`translate(${view.x} ${view.y}) scale(${view.zoom})`}>
            <path d={shapes.land} className={styles.land} />
            <path d={shapes.borders} className={styles.borders} />
          </g>
        )}
        {placed.slice(1).map((stop, index) => {
          const from = placed[index];
          return (
            from && (
              <line
                key={`${from.day} ${stop.day}`}
                x1={from.x}
                y1={from.y}
                x2={stop.x}
                y2={stop.y}
                className={styles.leg}
                data-over={tooLong.has(stop.day) || undefined}
              />
            )
          );
        })}
        {placed.map((stop) => (
          // biome-ignore lint/a11y/noStaticElementInteractions: the list of days does the same by keys
          <g
            key={stop.day}
            transform={`translate(${stop.x} ${stop.y})`}
            className={styles.stop}
            data-kind={stop.number === null ? "none" : stop.isOpen ? "open" : "fixed"}
            data-marked={marked === stop.day || undefined}
            onClick={() => mark(stop.day)}
          >
            {marked === stop.day && <circle r={stop.number === null ? 9 : 13} className={styles.ring} />}
            <circle r={stop.number === null ? 3.5 : 8.5} />
            {stop.number !== null && <text dy="3.5">{stop.number}</text>}
            <text
              className={styles.town}
              x={stop.x > WIDTH - 90 ? -12 : 12}
              data-end={stop.x > WIDTH - 90 || undefined}
              dy="4"
            >
              {stop.town}
            </text>
          </g>
        ))}
      </svg>
      <figcaption className={styles.legs}>
        {t("legs")}
        <ol>
          {stops.map(({ day, town, road }) => (
            <li key={day}>
              {town} {road && `${duration(road.minutes)}, ${distance(road.km, road.reckoned)}`}
            </li>
          ))}
        </ol>
      </figcaption>
      <div className={styles.buttons}>
        <button type="button" aria-label={t("zoomIn")} onClick={() => zoomBy(1.6)}>
          <PlusIcon size={14} />
        </button>
        <button type="button" aria-label={t("zoomOut")} onClick={() => zoomBy(1 / 1.6)}>
          <MinusIcon size={14} />
        </button>
        <button type="button" aria-label={t("wholeRoute")} onClick={() => setView(WHOLE)}>
          <CornersOutIcon size={14} />
        </button>
      </div>
    </figure>
  );
}
