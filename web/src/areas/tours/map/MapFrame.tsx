/** A drawn map, without a network, that is zoomed and dragged; what stands on it is drawn by the screen. */
import { CornersOutIcon } from "@phosphor-icons/react/dist/csr/CornersOut";
import { MinusIcon } from "@phosphor-icons/react/dist/csr/Minus";
import { PlusIcon } from "@phosphor-icons/react/dist/csr/Plus";
import { geoMercator, geoPath } from "d3-geo";
import { lazy, type PointerEvent, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from "react";
import type { GeoPoint } from "#contract/tours/road.ts";
import { type Land, loadLand } from "./land.ts";
import styles from "./Map.module.css";
import { mapStyle } from "./mapStyle.ts";
import { t } from "./messages.ts";

const TileGround = lazy(async () => ({ default: (await import("./TileGround.tsx")).TileGround }));

const [MARGIN, MAX_ZOOM] = [34, 40];
/** A single town is shown with so many degrees around it. */
const AROUND = 3;

interface View {
  zoom: number;
  x: number;
  y: number;
}
const WHOLE: View = { zoom: 1, x: 0, y: 0 };

/** Returns where a place is on the map, in its own pixels. */
export type ProjectSpot = (spot: GeoPoint) => { x: number; y: number };

interface Props {
  /** Its size in its own pixels; it is as wide as there is room. */
  width: number;
  height: number;
  /** Places that are all in view at first. */
  places: readonly GeoPoint[];
  /** Says what is on it, for those who don't see it. */
  legend: ReactNode;
  children: (project: ProjectSpot) => ReactNode;
}

export function MapFrame({ width, height, places, legend, children }: Props) {
  const [land, setLand] = useState<Land | "failed" | null>(null);
  const [view, setView] = useState(WHOLE);
  const frame = useRef<SVGSVGElement>(null);
  const drag = useRef<{ x: number; y: number } | null>(null);
  const [style, setStyle] = useState(mapStyle);
  useEffect(() => {
    // The shapes are the ground where no server gives one.
    if (style !== null) return;
    let isGone = false;
    loadLand().then(
      (loaded) => isGone || setLand(loaded),
      () => isGone || setLand("failed"),
    );
    return () => {
      isGone = true;
    };
  }, [style]);
  const projection = useMemo(() => {
    const points = places.map(({ longitude, latitude }): [number, number] => [longitude, latitude]);
    const [first] = points;
    const coordinates =
      points.length === 1 && first
        ? [
            [first[0] - AROUND, first[1] - AROUND],
            [first[0] + AROUND, first[1] + AROUND],
          ]
        : points;
    // Fitted around their middle, so that a tour over the Pacific is not drawn around the whole earth.
    const middle = points.map(([longitude]) => longitude).toSorted((a, b) => a - b)[Math.floor(points.length / 2)] ?? 0;
    return geoMercator()
      .rotate([-middle, 0])
      .fitExtent(
        [
          [MARGIN, MARGIN],
          [width - MARGIN, height - MARGIN],
        ],
        { type: "MultiPoint", coordinates },
      );
  }, [places, width, height]);
  const shapes = useMemo(() => {
    if (land === null || land === "failed") return null;
    const path = geoPath(projection);
    return { land: path(land.land) ?? "", borders: path(land.borders) ?? "" };
  }, [land, projection]);
  const project: ProjectSpot = ({ longitude, latitude }) => {
    const [x = 0, y = 0] = projection([longitude, latitude]) ?? [];
    return { x: x * view.zoom + view.x, y: y * view.zoom + view.y };
  };
  /** Pixels of the map for one of the screen. */
  const scale = (): number => width / (frame.current?.clientWidth || width);
  const zoomBy = (factor: number, x = width / 2, y = height / 2): void =>
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
      zoomBy(event.deltaY < 0 ? 1.25 : 0.8, event.offsetX * scale(), event.offsetY * scale());
    };
    // React listens passively, and the page would be zoomed instead.
    svg?.addEventListener("wheel", onWheel, { passive: false });
    return () => svg?.removeEventListener("wheel", onWheel);
  });
  const onMove = ({ clientX, clientY }: PointerEvent): void => {
    const from = drag.current;
    if (!from || view.zoom === 1) return;
    drag.current = { x: clientX, y: clientY };
    setView((before) => ({
      ...before,
      x: before.x + (clientX - from.x) * scale(),
      y: before.y + (clientY - from.y) * scale(),
    }));
  };
  const [longitude, latitude] = projection.invert?.([
    (width / 2 - view.x) / view.zoom,
    (height / 2 - view.y) / view.zoom,
  ]) ?? [0, 0];
  const world = (2 * Math.PI * projection.scale() * view.zoom) / width;
  const letGo = (): void => {
    drag.current = null;
  };
  if (land === "failed") return <p className={styles.failed}>{t("failed")}</p>;
  return (
    <figure className={styles.map} data-ground={style === null ? "shapes" : "tiles"}>
      {style !== null && (
        <Suspense fallback={null}>
          <TileGround style={style} center={[longitude, latitude]} world={world} onFailed={() => setStyle(null)} />
        </Suspense>
      )}
      <svg
        ref={frame}
        viewBox={`0 0 ${width} ${height}`}
        aria-hidden
        onPointerDown={({ clientX, clientY }) => {
          drag.current = { x: clientX, y: clientY };
        }}
        onPointerMove={onMove}
        onPointerUp={letGo}
        onPointerLeave={letGo}
      >
        {shapes && (
          <g transform={`translate(${view.x} ${view.y}) scale(${view.zoom})`}>
            <path d={shapes.land} className={styles.land} />
            <path d={shapes.borders} className={styles.borders} />
          </g>
        )}
        {children(project)}
      </svg>
      <figcaption className={styles.legend}>{legend}</figcaption>
      <div className={styles.buttons}>
        <button type="button" aria-label={t("zoomIn")} onClick={() => zoomBy(1.6)}>
          <PlusIcon size={14} />
        </button>
        <button type="button" aria-label={t("zoomOut")} onClick={() => zoomBy(1 / 1.6)}>
          <MinusIcon size={14} />
        </button>
        <button type="button" aria-label={t("whole")} onClick={() => setView(WHOLE)}>
          <CornersOutIcon size={14} />
        </button>
      </div>
    </figure>
  );
}
