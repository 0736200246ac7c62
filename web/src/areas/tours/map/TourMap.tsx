/** The route of a tour on a map. */
import { useMemo } from "react";
import { stopsOf } from "#contract/tours/stops.ts";
import type { Itinerary } from "../itinerary/itinerary.ts";
import { distance, duration } from "../itinerary/words.ts";
import { apart } from "./apart.ts";
import styles from "./Map.module.css";
import { MapFrame } from "./MapFrame.tsx";
import { t } from "./messages.ts";

const [WIDTH, HEIGHT] = [391, 262];

export function TourMap({ itinerary }: { itinerary: Itinerary }) {
  const { days, findings, marked, mark } = itinerary;
  const stops = useMemo(() => stopsOf(days), [days]);
  const places = useMemo(() => stops.map(({ spot }) => spot), [stops]);
  const tooLong = new Set(findings.filter(({ kind }) => kind === "tooLong").map(({ day }) => day));
  const legend = (
    <>
      {t("legs")}
      <ol>
        {stops.map(({ day, town, road }) => (
          <li key={day}>
            {town} {road && `${duration(road.minutes)}, ${distance(road.km, road.reckoned)}`}
          </li>
        ))}
      </ol>
    </>
  );
  return (
    <MapFrame width={WIDTH} height={HEIGHT} places={places} legend={legend}>
      {(project) => {
        const placed = apart(stops.map((stop) => ({ ...stop, ...project(stop.spot) })));
        return (
          <>
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
          </>
        );
      }}
    </MapFrame>
  );
}
