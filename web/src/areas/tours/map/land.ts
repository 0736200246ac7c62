/** The shapes of land and borders (Natural Earth, public domain), loaded with the first map. */
import type { GeoPermissibleObjects } from "d3-geo";
import { feature, mesh } from "topojson-client";
import atlas from "world-atlas/countries-50m.json?url";

export interface Land {
  land: GeoPermissibleObjects;
  borders: GeoPermissibleObjects;
}

let loading: Promise<Land> | undefined;

async function read(): Promise<Land> {
  const reply = await fetch(atlas);
  if (!reply.ok) throw new Error(`The map answered ${reply.status}`);
  const topology = await reply.json();
  const { countries, land } = topology.objects;
  return { land: feature(topology, land), borders: mesh(topology, countries, (a, b) => a !== b) };
}

export function loadLand(): Promise<Land> {
  loading ??= read().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}
