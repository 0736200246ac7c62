/** Names of folders and files. */
import { LIMITS } from "../limits.ts";
import { line, z } from "../schema.ts";

/** Letters and digits of any script, with the marks that some scripts write them with. */
const NAME = /^[\p{L}\p{M}\p{N} .'"_\-()!*]+$/u;
const message = (kind: "Folder" | "File"): string =>
  `${kind} name contains alphanumeric characters and following special characters such as . - _ ( ) * ' " ! only`;

const named = (kind: "Folder" | "File") =>
  line(LIMITS.folderName).check(
    z.refine((name) => NAME.test(name), { error: message(kind), abort: true }),
    z.refine((name) => !/^\.+$/.test(name), { error: message(kind) }),
  );

export const folderName = () => named("Folder");
/** New name of a file without its extension, which stays. An uploaded file keeps its original name. */
export const newFileName = () => named("File");

/** Returns why a name is refused, or undefined. */
export const nameProblem = (kind: "folder" | "file", name: string): string | undefined => {
  const found = z.safeParse(kind === "folder" ? folderName() : newFileName(), name);
  return found.success ? undefined : found.error.issues[0]?.message;
};

/** Returns the extension of a file name with its dot; "" when there is none. */
export const dottedExtension = (name: string): string => /.(\.[^.\s]+)$/u.exec(name)?.[1] ?? "";
/** Returns a file's new name with the old one's extension, added once. */
export function renamed(old: string, name: string): string {
  const extension = dottedExtension(old);
  const has = extension !== "" && name.toLowerCase().endsWith(extension.toLowerCase());
  return `${has ? name.slice(0, -extension.length) : name}${extension}`;
}

/** Returns the name for a copy of a file or folder: "Rider (2).pdf". */
export function numbered(name: string, number: number): string {
  const extension = dottedExtension(name);
  return `${name.slice(0, name.length - extension.length)} (${number})${extension}`;
}
