import { isIP } from "node:net";

/** A value, or what is wrong with the text as the end of the sentence "PORT must be …". */
export type Parsed<T> = { value: T } | { expected: string };

interface RightsChange<T> {
  /** The variable's name in the environment. */
  env: string;
  /** One sentence for the person who sets it. */
  about: string;
  parse(text: string): Parsed<T>;
}

/** A setting with a plain value when the environment has none. */
export interface Fixed<T> extends RightsChange<T> {
  standard: string;
}

/** A setting whose value, when the environment has none, comes from elsewhere or is nothing at all. */
export interface Derived<T> extends RightsChange<T> {
  /** Where it comes from, in words. */
  otherwise: string;
  /** Never printed. */
  secret: boolean;
}

export function fixed<T>(env: string, standard: string, parse: RightsChange<T>["parse"], about: string): Fixed<T> {
  return { env, standard, parse, about };
}

export function derived<T>(env: string, otherwise: string, parse: RightsChange<T>["parse"], about: string): Derived<T> {
  return { env, otherwise, parse, about, secret: false };
}

export function secret<T>(env: string, otherwise: string, parse: RightsChange<T>["parse"], about: string): Derived<T> {
  return { env, otherwise, parse, about, secret: true };
}

export const ok = <T>(value: T): Parsed<T> => ({ value });
export const bad = (expected: string): { expected: string } => ({ expected });

export function wholeNumber(least: number, most: number) {
  return (text: string): Parsed<number> => {
    const value = Number(text);
    const fits = /^\d+$/.test(text) && value >= least && value <= most;
    return fits ? ok(value) : bad(`a whole number from ${least} to ${most}`);
  };
}

export function oneOfValues<const T extends string>(...choices: T[]) {
  return (text: string): Parsed<T> => {
    const found = choices.find((choice) => choice === text);
    return found === undefined ? bad(`one of ${choices.join(", ")}`) : ok(found);
  };
}

export function flag(text: string): Parsed<boolean> {
  return text === "0" || text === "1" ? ok(text === "1") : bad("0 or 1");
}

export function textOf(least: number, most: number) {
  return (text: string): Parsed<string> =>
    text.length >= least && text.length <= most ? ok(text) : bad(`text of ${least} to ${most} characters`);
}

/** An address whose scheme is one of these, without the colon. */
export function hostAddress(...schemes: string[]) {
  const expected = `an address that begins with ${schemes.map((scheme) => `${scheme}://`).join(" or ")}`;
  return (text: string): Parsed<string> => {
    const url = URL.canParse(text) ? new URL(text) : undefined;
    return url && schemes.includes(url.protocol.slice(0, -1)) && url.host !== "" ? ok(text) : bad(expected);
  };
}

/** A server of places; OpenStreetMap's own forbids what typing into a field would ask of it. */
export function placeServer(text: string): Parsed<string> {
  const parsed = hostAddress("http", "https")(text);
  if ("value" in parsed && new URL(text).username) return bad("an address without a user and a password");
  return "value" in parsed && new URL(text).hostname.endsWith("nominatim.openstreetmap.org")
    ? bad("another server than OpenStreetMap's own, which does not allow looking up while one types")
    : parsed;
}

/** The address that browsers use: scheme, host and port alone, kept without a slash at the end. */
export function origin(text: string): Parsed<string> {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const plain =
    url && /^https?:$/.test(url.protocol) && url.pathname === "/" && !url.search && !url.hash && !url.username;
  return plain ? ok(url.origin) : bad("an http or https address without a path, as in https://greenroom.example");
}

export function emailSender(text: string): Parsed<string> {
  return /^[^<>@\r\n]*<?[^<>@\s]+@[^<>@\s]+>?$/.test(text)
    ? ok(text)
    : bad("an email address, as in Greenroom <office@agency.example>");
}

/** PostgreSQL's address, with a user and a database. A socket is named by `?host=/directory`. */
export function databaseAddress(text: string): Parsed<string> {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const whole = url && /^postgres(ql)?:$/.test(url.protocol) && url.username !== "" && url.pathname.length > 1;
  return whole ? ok(text) : bad("an address as in postgresql://user:password@host:5432/database");
}

/** Which proxies in front may say where a request comes from: false, how many of them, or their addresses. */
export type TrustProxy = false | number | string[];

export function trustProxy(text: string): Parsed<TrustProxy> {
  if (text === "none") return ok(false);
  if (/^[1-9]$/.test(text)) return ok(Number(text));
  const ranges = text.split(",").map((range) => range.trim());
  return ranges.every(isRange)
    ? ok(ranges)
    : bad("none, a number of proxies from 1 to 9, or addresses as in 10.0.0.0/8,::1");
}

function isRange(range: string): boolean {
  const [ip = "", bits, ...rest] = range.split("/");
  const family = isIP(ip);
  if (family === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}
