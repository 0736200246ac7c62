/**
 * A stand-in for MusicBrainz, the Cover Art Archive and ListenBrainz on one address, in their own words, with their
 * faults: requests that come too close are refused as MusicBrainz does, answers are lost, late, broken or changed.
 */
import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import sharp from "sharp";
import { closeWithFile } from "../file/end.ts";

/** Returns the same id for the same name. */
export function mbid(name: string): string {
  const hex = createHash("sha256").update(name).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

export interface StandInArtist {
  name: string;
  type?: string;
  city?: string;
  country?: string;
  countryName?: string;
  begin?: string;
  tags?: readonly string[];
  links?: readonly (readonly [type: string, url: string])[];
  releases?: readonly (readonly [title: string, type: string, date: string])[];
  members?: readonly (readonly [name: string, part: string, since: string])[];
  listeners?: number;
  similar?: readonly (readonly [name: string, score: number])[];
}

/** A fault of one request: a status with its headers, no answer at all, or a body that is no JSON. */
export type DiscoveryFault = { status: number; retryAfter?: string } | { hangs: true } | { body: string };

interface Asked {
  path: string;
  at: number;
  userAgent: string | undefined;
}

export class MusicBrainzStandIn {
  readonly artists: StandInArtist[] = [];
  readonly asked: Asked[] = [];
  /** Faults of requests whose path matches, each once. */
  readonly faults: { on: RegExp; fault: DiscoveryFault }[] = [];
  /** Makes a fault of any request; null for none. */
  plan: (path: string) => DiscoveryFault | null = () => null;
  /** How far apart requests of ws/2 must come; MusicBrainz asks for a second. */
  leastApartMs = 0;
  /** Requests of ws/2 that came too close to the one before. */
  tooClose = 0;
  /** Releases without a cover. */
  readonly withoutCover = new Set<string>();
  url = "";
  #last = 0;
  #server = createServer((request, response) => void this.answer(request, response));

  /** Opens it until the test file ends. */
  async open(): Promise<this> {
    closeWithFile(() => this.close());
    return this.listen();
  }
  async listen(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    return this;
  }
  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
  get settings() {
    return {
      musicbrainzContact: "office@agency.example",
      musicbrainzUrl: this.url,
      musicbrainzPauseMs: this.leastApartMs === 0 ? 0 : 1100,
      coverArtUrl: this.url,
      listenbrainzUrl: this.url,
      listenbrainzLabsUrl: this.url,
      discoveryTimeoutMs: 1000,
    };
  }
  /** The same for a program of its own. */
  get environment() {
    return {
      MUSICBRAINZ_CONTACT: "office@agency.example",
      MUSICBRAINZ_URL: this.url,
      MUSICBRAINZ_PAUSE_MS: this.leastApartMs === 0 ? "0" : "1100",
      COVER_ART_URL: this.url,
      LISTENBRAINZ_URL: this.url,
      LISTENBRAINZ_LABS_URL: this.url,
      DISCOVERY_TIMEOUT_MS: "1000",
    };
  }
  /** Requests of a path so far. */
  askedFor(path: RegExp): Asked[] {
    return this.asked.filter((request) => path.test(request.path));
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? "";
    const now = performance.now();
    this.asked.push({
      path: decodeURIComponent(path.replaceAll("+", " ")),
      at: now,
      userAgent: request.headers["user-agent"],
    });
    const index = this.faults.findIndex(({ on }) => on.test(path));
    const fault = index < 0 ? this.plan(path) : (this.faults.splice(index, 1)[0]?.fault ?? null);
    const json = (status: number, body: unknown, headers: Record<string, string> = {}): void =>
      void response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
    const isTooClose = path.startsWith("/ws/2/") && now - this.#last < this.leastApartMs;
    if (path.startsWith("/ws/2/")) this.#last = now;
    if (isTooClose) {
      this.tooClose += 1;
      return json(503, { error: "Your requests are exceeding the allowable rate limit." }, { "retry-after": "1" });
    }
    if (fault && "hangs" in fault) return;
    if (fault && "body" in fault)
      return void response.writeHead(200, { "content-type": "application/json" }).end(fault.body);
    if (fault)
      return json(
        fault.status,
        { error: "The service is not available." },
        fault.retryAfter === undefined ? {} : { "retry-after": fault.retryAfter },
      );
    const url = new URL(path, this.url);
    const body: Buffer[] = [];
    for await (const chunk of request) body.push(chunk as Buffer);
    if (url.pathname.startsWith("/release-group/") || url.pathname.startsWith("/download/"))
      return this.#cover(url, response);
    const found = this.#found(url, Buffer.concat(body).toString("utf8"));
    return found === undefined
      ? json(404, { error: "Not Found", help: "For usage, see the manual." })
      : json(200, found);
  }

  #found(url: URL, body: string): unknown {
    const parts = url.pathname.slice(1).split("/");
    if (parts[0] === "ws" && parts[2] === "artist" && parts[3]) return this.#lookup(parts[3]);
    if (parts[0] === "ws" && parts[2] === "artist") return this.#artists(url);
    if (parts[0] === "ws" && parts[2] === "recording") return this.#recordings(url);
    if (parts[0] === "ws" && parts[2] === "release-group") return this.#releases(url);
    if (url.pathname === "/1/popularity/artist") {
      const { artist_mbids: ids } = JSON.parse(body) as { artist_mbids: string[] };
      return ids.map((artist_mbid) => {
        const listeners = this.#byId(artist_mbid)?.listeners;
        return {
          artist_mbid,
          total_listen_count: listeners === undefined ? null : listeners * 12,
          total_user_count: listeners ?? null,
        };
      });
    }
    if (parts[1] === "popularity" && parts[3]) {
      const [release] = this.#byId(parts[3])?.releases ?? [];
      return release
        ? [{ recording_name: `${release[0]}, title song`, release_name: release[0], total_listen_count: 9 }]
        : [];
    }
    if (url.pathname === "/similar-artists/json")
      return (this.#byId(url.searchParams.get("artist_mbids") ?? "")?.similar ?? []).map(([name, score]) => ({
        artist_mbid: mbid(name),
        name,
        comment: "",
        score,
        reference_mbid: url.searchParams.get("artist_mbids"),
      }));
    return undefined;
  }
  #byId(id: string): StandInArtist | undefined {
    return this.artists.find(({ name }) => mbid(name) === id);
  }
  #brief({ name, type, city, country, countryName, begin, tags = [] }: StandInArtist) {
    return {
      id: mbid(name),
      name,
      "sort-name": name,
      ...(type && { type, "type-id": mbid(type) }),
      ...(country && { country }),
      ...(countryName && { area: { id: mbid(countryName), name: countryName, type: "Country" } }),
      ...(city && { "begin-area": { id: mbid(city), name: city, type: "City" } }),
      "life-span": { begin: begin ?? null, end: null, ended: false },
      tags: tags.map((tag, place) => ({ name: tag, count: 10 - place })),
      disambiguation: "",
    };
  }
  /** Reads of a query what this needs: words of names and tags, a country, a first year. */
  #matching(query: string): StandInArtist[] {
    // Words with ~ are nearly those of tags: here, the same but for their last two letters.
    const nearly = /^tag:\((.*)\)$/.exec(query)?.[1]?.split(" OR ");
    if (nearly)
      return this.artists.filter(({ tags = [] }) =>
        nearly.some((word) => word.endsWith("~") && tags.some((tag) => tag.includes(word.slice(0, -3)))),
      );
    const words = (/artist:\((.*)\) OR alias:/.exec(query)?.[1] ?? "")
      .replaceAll(/[()\\*]/g, "")
      .split(/ AND | OR /)
      .filter(Boolean);
    const [tag, inTag] = [/OR tag:"(.*?)"\)/.exec(query)?.[1], /AND tag:"(.*?)"/.exec(query)?.[1]];
    const country = /country:([A-Z]{2})/.exec(query)?.[1];
    const since = /begin:\[(\d{4})/.exec(query)?.[1];
    return this.artists.filter((artist) => {
      const name = artist.name.toLowerCase();
      const tags = artist.tags ?? [];
      return (
        ((words.length > 0 && words.every((word) => name.includes(word))) ||
          (tag !== undefined && tags.includes(tag))) &&
        (inTag === undefined || tags.includes(inTag)) &&
        (country === undefined || artist.country === country) &&
        (since === undefined || (artist.begin ?? "") >= since)
      );
    });
  }
  #artists(url: URL) {
    const found = this.#matching(url.searchParams.get("query") ?? "");
    const offset = Number(url.searchParams.get("offset") ?? 0);
    const artists = found.slice(offset, offset + Number(url.searchParams.get("limit") ?? 25));
    return {
      created: "2026-08-11T00:42:00.000Z",
      count: found.length,
      offset,
      artists: artists.map((artist) => ({ ...this.#brief(artist), score: 100 })),
    };
  }
  #recordings(url: URL) {
    const query = (url.searchParams.get("query") ?? "").toLowerCase();
    const recordings = this.artists.flatMap((artist) =>
      (artist.releases ?? []).map(([title, , date]) => ({
        id: mbid(`${artist.name} ${title}`),
        score: 100,
        title: `${title}, title song`,
        length: 214_000,
        video: null,
        "artist-credit": [{ name: artist.name, artist: { id: mbid(artist.name), name: artist.name } }],
        "first-release-date": date,
        releases: [{ id: mbid(`${title} release`), title, status: "Official" }],
      })),
    );
    const found = recordings.filter(({ title }) =>
      title
        .toLowerCase()
        .split(/\W+/)
        .some((word) => word.length > 3 && query.includes(word)),
    );
    return { created: "2026-08-11T00:42:00.000Z", count: found.length, offset: 0, recordings: found };
  }
  #groups({ name, releases = [] }: StandInArtist) {
    return releases.map(([title, type, date]) => ({
      id: mbid(`${name} ${title} group`),
      title,
      "primary-type": type,
      "secondary-types": [],
      "first-release-date": date,
      disambiguation: "",
    }));
  }
  #lookup(id: string) {
    const artist = this.#byId(id);
    if (!artist) return undefined;
    return {
      ...this.#brief(artist),
      relations: [
        ...(artist.members ?? []).map(([name, part, since]) => ({
          type: "member of band",
          "type-id": mbid("member of band"),
          direction: "backward",
          begin: since,
          end: null,
          ended: false,
          attributes: [part],
          "target-type": "artist",
          artist: { id: mbid(name), name, "sort-name": name, disambiguation: "" },
        })),
        ...(artist.links ?? []).map(([type, resource]) => ({
          type,
          direction: "forward",
          attributes: [],
          "target-type": "url",
          url: { id: mbid(resource), resource },
        })),
      ],
      "release-groups": this.#groups(artist).slice(0, 25),
    };
  }
  #releases(url: URL) {
    const artist = this.#byId(url.searchParams.get("artist") ?? "");
    if (!artist) return undefined;
    const groups = this.#groups(artist);
    return { "release-group-count": groups.length, "release-group-offset": 0, "release-groups": groups };
  }

  async #cover(url: URL, response: ServerResponse): Promise<void> {
    const [, kind, id = ""] = url.pathname.split("/");
    if (this.withoutCover.has(id))
      return void response.writeHead(404).end("<!doctype html><title>404 Not Found</title>");
    if (kind === "release-group")
      return void response.writeHead(307, { location: `${this.url}/download/${id}/front.jpg` }).end();
    const color = `#${createHash("sha256").update(id).digest("hex").slice(0, 6)}`;
    const picture = await sharp({ create: { width: 500, height: 500, channels: 3, background: color } })
      .jpeg()
      .toBuffer();
    response.writeHead(200, { "content-type": "image/jpeg" }).end(picture);
  }
}
