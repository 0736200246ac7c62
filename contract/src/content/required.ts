/** Required fields of each kind beyond talents, title and publish time; form and server check the same. */
import type { ContentKind, EventMode } from "./codes.ts";

interface Filled {
  mediaIds: readonly string[];
  content: string | null;
  link: string | null;
  start: string | null;
  location: string | null;
  locationId: string | null;
  eventMode: EventMode;
  streamUrl: string | null;
}

/** Returns the fields that are required and empty, each to be refused with `REQUIRED`. */
export function missingContentFields(kind: ContentKind, form: Filled): (keyof Filled)[] {
  const missing: (keyof Filled)[] = [];
  const isAudioOrVideo = kind === "Audio" || kind === "Video";
  if (form.mediaIds.length === 0 && !(isAudioOrVideo && form.link !== null)) missing.push("mediaIds");
  if (!isAudioOrVideo && form.content === null) missing.push("content");
  if (kind !== "Event") return missing;
  if (form.start === null) missing.push("start");
  const isOnline = form.eventMode === "ONLINE";
  if (!isOnline && form.location === null && form.locationId === null) missing.push("location");
  if (isOnline && form.streamUrl === null) missing.push("streamUrl");
  return missing;
}
