/** Access to libraries. Levels for assigned people reach the libraries of those; a person must be visible too. */
import { type Rule, reads } from "./rule.ts";

const PATH = "/media/v1/library";
const reading: Rule = { who: "right", resource: "LIBRARY", action: "read", of: "TALENT" };
const writing: Rule = { who: "right", resource: "LIBRARY", action: "write", of: "TALENT" };

export const LIBRARY_RULES: Readonly<Record<string, Rule>> = {
  [`POST ${PATH}`]: reads("LIBRARY"),
  [`POST ${PATH}/talent/{talentId}`]: reading,
  [`GET ${PATH}/tree`]: reads("LIBRARY"),
  [`GET ${PATH}/item`]: reading,
  // The files that may be put there have their own tests.
  [`POST ${PATH}/object`]: { ...writing, also: [400] },
  [`POST ${PATH}/talent/{talentId}/object`]: { ...writing, also: [400] },
  [`POST ${PATH}/folder`]: writing,
  [`PUT ${PATH}/rename`]: writing,
  // A folder is not moved into itself.
  [`PUT ${PATH}/move`]: { ...writing, also: [409] },
  [`POST ${PATH}/copy`]: writing,
  [`DELETE ${PATH}`]: writing,
  [`PUT ${PATH}/deletion`]: writing,
  [`PUT ${PATH}/restore`]: writing,
  [`GET ${PATH}/presigned-url`]: reading,
  [`POST ${PATH}/zip`]: reading,
  [`GET ${PATH}/storage`]: reads("LIBRARY"),
  // Seeing a file is enough to share it; which files that are has tests of its own.
  "POST /mail/v1/file-share/send": { ...reading, also: [400] },
  [`PUT ${PATH}/shares`]: { ...reading, also: [400] },
  [`GET ${PATH}/shares`]: reading,
  // One's own, and those of libraries that one may change.
  [`DELETE ${PATH}/shares/{id}`]: { who: "right", resource: "LIBRARY", action: "read", shared: true, also: [404] },
  [`GET ${PATH}/file-share-url`]: { who: "public", also: [404] },
};
