import type { Media } from "#contract/media/upload.ts";

/** True if the file's pages can be shown. */
export const isPdf = ({ contentType, url, problem }: Media): boolean =>
  contentType === "application/pdf" && url !== null && problem === null;

/** Returns a length or position such as 3:05 or 1:02:09. */
export function formatSeconds(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  const two = (value: number) => String(value).padStart(2, "0");
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}
