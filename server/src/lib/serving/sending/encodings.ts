/** Encodings that a client takes (RFC 9110, 12.5.3). */
import type { IncomingHttpHeaders } from "node:http";

/** True if a client takes an encoding; one without a weight, or one that it does not name, it does not take. */
export const takesEncoding = (headers: IncomingHttpHeaders, encoding: string): boolean =>
  String(headers["accept-encoding"] ?? "")
    .split(",")
    .some((part) => {
      const [name = "", ...parameters] = part.split(";").map((word) => word.trim().toLowerCase());
      return name === encoding && !parameters.some((word) => /^q=0(?:\.0*)?$/.test(word));
    });
