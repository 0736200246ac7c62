/** Stand-in for a Nominatim server: replies as configured and records its requests. */
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { closeWithFile } from "../file/end.ts";

interface RecordedQuery {
  url: string;
  headers: IncomingHttpHeaders;
  at: number;
}
interface Behaviour {
  status?: number;
  headers?: Record<string, string>;
  body?: string;
  /** Delay in ms. */
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
  const requests: RecordedQuery[] = [];
  let behaviour: Behaviour = {};
  const server = createServer((request, response) => {
    requests.push({ url: request.url ?? "", headers: request.headers, at: Date.now() });
    const { status = 200, headers = {}, body = JSON.stringify([MARRICKVILLE]), after = 0 } = behaviour;
    setTimeout(() => response.writeHead(status, { "content-type": "application/json", ...headers }).end(body), after);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const stop = () => new Promise((resolve) => server.close(resolve));
  closeWithFile(stop);
  return {
    url: `http://127.0.0.1:${port}/api`,
    requests,
    replyWith: (next: Behaviour) => {
      behaviour = next;
    },
    stop,
  };
}
