import { isIP } from "node:net";

/** A value, or the end of the error message "PORT must be …". */
export type Parsed<T> = { value: T } | { expected: string };

interface Setting<T> {
  /** The name of the environment variable. */
  env: string;
  /** Documentation, in a sentence. */
  about: string;
  parse(text: string): Parsed<T>;
}

/** A setting with a fixed default. */
export interface Fixed<T> extends Setting<T> {
  defaultText: string;
}

/** A setting whose default is computed elsewhere or is undefined. */
export interface Derived<T> extends Setting<T> {
  /** Describes the default in words. */
  defaultNote: string;
  /** Secret values are never printed. */
  secret: boolean;
}

export function fixed<T>(env: string, defaultText: string, parse: Setting<T>["parse"], about: string): Fixed<T> {
  return { env, defaultText, parse, about };
}

export function derived<T>(env: string, defaultNote: string, parse: Setting<T>["parse"], about: string): Derived<T> {
  return { env, defaultNote, parse, about, secret: false };
}

export function secret<T>(env: string, defaultNote: string, parse: Setting<T>["parse"], about: string): Derived<T> {
  return { env, defaultNote, parse, about, secret: true };
}

export const ok = <T>(value: T): Parsed<T> => ({ value });
export const invalid = (expected: string): { expected: string } => ({ expected });

export function wholeNumber(least: number, max: number) {
  return (text: string): Parsed<number> => {
    const value = Number(text);
    const fits = /^\d+$/.test(text) && value >= least && value <= max;
    return fits ? ok(value) : invalid(`a whole number from ${least} to ${max}`);
  };
}

export function oneOfValues<const T extends string>(...choices: T[]) {
  return (text: string): Parsed<T> => {
    const found = choices.find((choice) => choice === text);
    return found === undefined ? invalid(`one of ${choices.join(", ")}`) : ok(found);
  };
}

export function flag(text: string): Parsed<boolean> {
  return text === "0" || text === "1" ? ok(text === "1") : invalid("0 or 1");
}

export function textOf(least: number, max: number) {
  return (text: string): Parsed<string> =>
    text.length >= least && text.length <= max ? ok(text) : invalid(`text of ${least} to ${max} characters`);
}

/** Parses an address whose scheme is one of `schemes`, given without the colon. */
export function hostAddress(...schemes: string[]) {
  const expected = `an address that begins with ${schemes.map((scheme) => `${scheme}://`).join(" or ")}`;
  return (text: string): Parsed<string> => {
    const url = URL.canParse(text) ? new URL(text) : undefined;
    return url && schemes.includes(url.protocol.slice(0, -1)) && url.host !== "" ? ok(text) : invalid(expected);
  };
}

/** Parses origins divided by commas. */
export function origins(text: string): Parsed<readonly string[]> {
  const parsed = text.split(",").map((part) => origin(part.trim()));
  const found = parsed.flatMap((part) => ("value" in part ? [part.value] : []));
  return found.length === parsed.length
    ? ok(found)
    : invalid("origins divided by commas, as in https://tiles.example.com,https://fonts.example.com");
}

/** Parses places of servers, `name:port=address:port` divided by commas, into a map from the first to the second. */
export function serverPlaces(text: string): Parsed<ReadonlyMap<string, { host: string; port: number }>> {
  const places = new Map<string, { host: string; port: number }>();
  for (const part of text.split(",")) {
    const [, name, host, port] = /^\s*([\w.-]+:\d{1,5})=([\w.-]+):(\d{1,5})\s*$/.exec(part) ?? [];
    if (!name || !host) return invalid("places of servers, as in imap.example.com:993=10.0.0.5:993");
    places.set(name.toLowerCase(), { host, port: Number(port) });
  }
  return ok(places);
}

/** Parses the address of a place server; OpenStreetMap's public one forbids autocomplete requests. */
export function placeServer(text: string): Parsed<string> {
  const parsed = hostAddress("http", "https")(text);
  if ("value" in parsed && new URL(text).username) return invalid("an address without a user and a password");
  return "value" in parsed && new URL(text).hostname.endsWith("nominatim.openstreetmap.org")
    ? invalid("a server other than OpenStreetMap's public one, which does not allow autocomplete")
    : parsed;
}

/** Parses the address that browsers use: scheme, host and port only. Returns it without a trailing slash. */
export function origin(text: string): Parsed<string> {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const plain =
    url && /^https?:$/.test(url.protocol) && url.pathname === "/" && !url.search && !url.hash && !url.username;
  return plain ? ok(url.origin) : invalid("an http or https address without a path, as in https://greenroom.example");
}

export function graphVersion(text: string): Parsed<string> {
  return /^v\d{1,3}\.\d$/.test(text) ? ok(text) : invalid("a version, as in v20.0");
}

export function emailSender(text: string): Parsed<string> {
  return /^[^<>@\r\n]*(?:<[^<>@\s]+|[^<>@\s])@[^<>@\s]+>?$/.test(text)
    ? ok(text)
    : invalid("an email address, as in Greenroom <office@agency.example>");
}

/** Parses a private key of P-256, as tools that make VAPID keys print it. */
export function vapidKey(text: string): Parsed<string> {
  return /^[A-Za-z0-9_-]{43}$/.test(text) ? ok(text) : invalid("32 bytes as base64url, 43 characters");
}

/** Parses a PostgreSQL address with a user and a database. A socket is given as `?host=/directory`. */
export function databaseAddress(text: string): Parsed<string> {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const whole = url && /^postgres(ql)?:$/.test(url.protocol) && url.username !== "" && url.pathname.length > 1;
  return whole ? ok(text) : invalid("an address as in postgresql://user:password@host:5432/database");
}

/** The proxies trusted to report a client's address: none, a number of them, or their addresses. */
export type TrustProxy = false | number | string[];

export function trustProxy(text: string): Parsed<TrustProxy> {
  if (text === "none") return ok(false);
  if (/^[1-9]$/.test(text)) return ok(Number(text));
  const ranges = text.split(",").map((range) => range.trim());
  return ranges.every(isRange)
    ? ok(ranges)
    : invalid("none, a number of proxies from 1 to 9, or addresses as in 10.0.0.0/8,::1");
}

function isRange(range: string): boolean {
  const [ip = "", bits, ...rest] = range.split("/");
  const family = isIP(ip);
  if (family === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

export function scannerAddress(text: string): Parsed<string> {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const fits =
    (url?.protocol === "tcp:" && url.hostname !== "") || (url?.protocol === "unix:" && url.pathname.length > 1);
  return fits ? ok(text) : invalid("an address such as tcp://host:3310 or unix:///run/clamav/clamd.ctl");
}
