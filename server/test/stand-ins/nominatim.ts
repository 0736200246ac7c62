/** Stands in for a Nominatim: answers as it was told to, and remembers how it was asked. */
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

interface Asked {
  url: string;
  headers: IncomingHttpHeaders;
  at: number;
}
interface Manner {
  status?: number;
  headers?: Record<string, string>;
  body?: string;
  /** In ms. */
  after?: number;
}

export const MARRICKVILLE = {
  place_id: 1,
  licence: "Data © OpenStreetMap contributors",
  osm_type: "way",
  osm_id: 4711,
  lat: "-33.9110",
  lon: "151.1550",
  category: "highway",
  type: "residential",
  addresstype: "road",
  display_name: "Calder Lane, Marrickville, Sydney, Inner West Council, New South Wales, 2204, Australia",
  address: {
    road: "Calder Lane",
    suburb: "Marrickville",
    city: "Sydney",
    state: "New South Wales",
    "ISO3166-2-lvl4": "AU-NSW",
    postcode: "2204",
    country: "Australia",
    country_code: "au",
  },
};

export async function startNominatim() {
  const asked: Asked[] = [];
  let manner: Manner = {};
  const server = createServer((request, response) => {
    asked.push({ url: request.url ?? "", headers: request.headers, at: Date.now() });
    const { status = 200, headers = {}, body = JSON.stringify([MARRICKVILLE]), after = 0 } = manner;
    setTimeout(() => response.writeHead(status, { "content-type": "application/json", ...headers }).end(body), after);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/api`,
    asked,
    answers: (next: Manner) => {
      manner = next;
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
