/** The ground of a map from a server of tiles (`MAP_STYLE_URL`), below what stands on it. */
import { setWorkerUrl, Map as TileMap } from "maplibre-gl";
import workerUrl from "maplibre-gl/dist/maplibre-gl-worker.mjs?url";
import { useEffect, useRef, useState } from "react";
import { plainText } from "#contract/values/rich-text.ts";
import { allowScript } from "#web/ui/trustedTypes.ts";
import { useLatest } from "#web/ui/useLatest.ts";
import styles from "./Map.module.css";

/** Pixels of the whole world at zoom 0. */
const WORLD_PX = 512;

interface Props {
  style: string;
  /** Longitude and latitude of the middle. */
  center: readonly [number, number];
  /** How wide the whole world is, in widths of the map. */
  world: number;
  /** Called if the server does not answer, or the browser can't draw it. */
  onFailed: () => void;
}

export function TileGround({ style, center, world, onFailed }: Props) {
  const holder = useRef<HTMLDivElement>(null);
  const map = useRef<TileMap | null>(null);
  const [attribution, setAttribution] = useState("");
  const latest = useLatest({ center, world, onFailed });
  const place = (): void => {
    const width = holder.current?.clientWidth ?? 0;
    const { center: middle, world: widths } = latest.current;
    if (width > 0)
      map.current?.jumpTo({ center: [middle[0], middle[1]], zoom: Math.log2((widths * width) / WORLD_PX) });
  };
  const placing = useLatest(place);
  useEffect(() => {
    const container = holder.current;
    if (!container) return;
    allowScript(workerUrl);
    setWorkerUrl(workerUrl);
    let isLoaded = false;
    let tiles: TileMap;
    try {
      // Attributions are shown as text: its own control writes HTML of strangers into the page.
      tiles = new TileMap({ container, style, interactive: false, attributionControl: false, fadeDuration: 0 });
    } catch {
      latest.current.onFailed();
      return;
    }
    map.current = tiles;
    placing.current();
    const sized = new ResizeObserver(() => placing.current());
    sized.observe(container);
    tiles.on("load", () => {
      isLoaded = true;
    });
    // A tile that is missing later leaves a gap; a style that never came leaves nothing.
    tiles.on("error", () => {
      if (!isLoaded) latest.current.onFailed();
    });
    tiles.on("sourcedata", () => {
      const texts = Object.keys(tiles.getStyle()?.sources ?? {}).flatMap(
        (id) => tiles.getSource(id)?.attribution ?? [],
      );
      setAttribution(
        [...new Set(texts.map((text) => plainText(text).replaceAll("&copy;", "©").trim()).filter(Boolean))].join(" "),
      );
    });
    return () => {
      sized.disconnect();
      map.current = null;
      tiles.remove();
    };
  }, [style, latest, placing]);
  useEffect(() => placing.current());
  return (
    <>
      <div ref={holder} className={styles.tiles} aria-hidden />
      {attribution && <small className={styles.attribution}>{attribution}</small>}
    </>
  );
}
