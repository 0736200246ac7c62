/**
 * Keys of library items. Opaque to clients; the server reads from them what they identify: a root, a folder or file
 * that people put there, or a view of the files of records.
 */
import { type RefScope, refKinds, z } from "../schema.ts";

/** The folders of each root that show files of records. */
export const SYSTEM_AREAS = ["profile", "events", "opportunities", "projects", "contracts"] as const;
export type SystemArea = (typeof SYSTEM_AREAS)[number];

const UUID = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";
const VIEW = `~profile(?:~${UUID})?|~(?:${SYSTEM_AREAS.slice(1).join("|")})(?:~${UUID}){0,2}`;
const KEY = new RegExp(`^(?:${UUID}|(?:agency|of\\.${UUID})(?:${VIEW})?)$`);

export const isLibraryKey = (text: string): boolean => KEY.test(text);

/** The key of something in a library, resolved within the caller's reach like an id. */
export const libraryKey = (scope: RefScope = "visible") =>
  z.string().check(z.regex(KEY)).register(refKinds, { ref: "libraryItem", scope });

/** A root is the agency's, or that of a scout, talent, partner or member of staff. */
export type LibraryRoot = { ofAgency: true } | { ofRecord: string };
export type LibraryKey =
  | { kind: "item"; id: string }
  | { kind: "root"; root: LibraryRoot }
  | {
      kind: "view";
      root: LibraryRoot;
      area: SystemArea;
      recordId: string | undefined;
      attachmentId: string | undefined;
    };

const isArea = (text: string | undefined): text is SystemArea => SYSTEM_AREAS.some((area) => area === text);

/** Reads a key; `undefined` if the text is not one. */
export function readLibraryKey(text: string): LibraryKey | undefined {
  if (!isLibraryKey(text)) return undefined;
  const [first = "", area, second, third] = text.split("~");
  if (first !== "agency" && !first.startsWith("of.")) return { kind: "item", id: first };
  const root: LibraryRoot = first === "agency" ? { ofAgency: true } : { ofRecord: first.slice(3) };
  if (!isArea(area)) return { kind: "root", root };
  return area === "profile"
    ? { kind: "view", root, area, recordId: undefined, attachmentId: second }
    : { kind: "view", root, area, recordId: second, attachmentId: third };
}

export const keyOfRoot = (root: LibraryRoot): string => ("ofAgency" in root ? "agency" : `of.${root.ofRecord}`);
/** Returns the key of a view: a system folder, the folder of a record in it, or a file there. */
export const keyOfView = (root: LibraryRoot, ...parts: readonly [SystemArea, ...string[]]): string =>
  [keyOfRoot(root), ...parts].join("~");

const toBase64 = (text: string): string => btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
const fromBase64 = (text: string): string => atob(text.replaceAll("-", "+").replaceAll("_", "/"));

/** Returns the folder path of an address: the first key, then the others URL-encoded, joined by "/" and in base64url. */
export function folderPath([first = "", ...others]: readonly string[]): string {
  return others.length === 0 ? first : `${first}/${toBase64(others.map(encodeURIComponent).join("/"))}`;
}

/** Reads the folder path of an address; `undefined` if it is not one. */
export function readFolderPath(path: string): string[] | undefined {
  const [first = "", encoded, ...more] = path.split("/");
  if (more.length > 0) return undefined;
  try {
    const others = encoded === undefined ? [] : fromBase64(encoded).split("/").map(decodeURIComponent);
    const keys = [first, ...others];
    return keys.every(isLibraryKey) ? keys : undefined;
  } catch {
    return undefined;
  }
}
