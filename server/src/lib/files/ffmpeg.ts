/**
 * Measures videos and audio, and makes stills and playable versions of them, with the ffmpeg of the machine. Each run is a
 * process of its own with limits of time and memory. It reads one local file: no address, no playlist and no file that
 * another names, and it gets no settings and no secrets.
 */
import { spawn } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { z } from "#contract/schema.ts";
import { runBounded } from "../jobs/bounded-process.ts";

const FORMATS = "mov,mp4,m4a,3gp,3g2,mj2,avi,mp3,wav,aac,asf,mpeg,mpegts,mpegvideo,hevc,h264";
const RESTRICTED = ["-protocol_whitelist", "file", "-format_whitelist", FORMATS];
const SHORT = { ms: 25_000, bytes: 700 * 1024 ** 2 };
const LONG = { ms: 1_500_000, bytes: 1200 * 1024 ** 2 };
const MAX_STILL = 8_000_000;
const MAX_RENDITION = 400_000_000;
/** Number of values for the loudness of a file. */
export const PEAKS = 160;
/** Samples a second, enough to see loudness. */
const RATE = 4000;
const LONGEST_SECONDS = 6 * 3600;

/** The file can't be read as a video or as audio, so retrying is pointless. */
export class BadFilm extends Error {}

export interface Film {
  /** Seconds. */
  duration: number | null;
  width: number | null;
  height: number | null;
  hasAudio: boolean;
  /** True if every browser plays it as it is. */
  isPlayable: boolean;
}

export interface Ffmpeg {
  probe(path: string): Promise<Film>;
  /** A frame near the beginning, as a JPEG. */
  still(path: string, film: Film): Promise<Buffer>;
  peaks(path: string, film: Film): Promise<number[]>;
  /** Writes an MP4 with H.264 and AAC; `onProgress` gets shares from 0 to 1. */
  rendition(path: string, film: Film, to: { path: string; onProgress: (share: number) => void }): Promise<void>;
}

const isThere = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/**
 * Returns the ffmpeg at this path, or the one on PATH; `undefined` where there is none, or none with ffprobe in the
 * same folder.
 */
export function findFfmpeg(path?: string): Ffmpeg | undefined {
  const candidates = path ? [path] : (process.env.PATH ?? "").split(delimiter).map((folder) => join(folder, "ffmpeg"));
  const found = candidates.find((file) => isThere(file) && isThere(join(dirname(file), "ffprobe")));
  return found ? openFfmpeg(found, join(dirname(found), "ffprobe")) : undefined;
}

const Probed = z.object({
  format: z.object({ format_name: z.string(), duration: z.optional(z.string()) }),
  streams: z.array(
    z.object({
      codec_type: z.optional(z.string()),
      codec_name: z.optional(z.string()),
      pix_fmt: z.optional(z.string()),
      width: z.optional(z.int()),
      height: z.optional(z.int()),
      side_data_list: z.optional(z.array(z.object({ rotation: z.optional(z.number()) }))),
      disposition: z.optional(z.object({ attached_pic: z.optional(z.int()) })),
    }),
  ),
});

function filmOf(probed: z.output<typeof Probed>): Film {
  const video = probed.streams.find(
    ({ codec_type, disposition }) => codec_type === "video" && disposition?.attached_pic !== 1,
  );
  const audio = probed.streams.find(({ codec_type }) => codec_type === "audio");
  if (!video && !audio) throw new BadFilm("it has neither pictures nor sound");
  const seconds = Number(probed.format.duration);
  const turned = (video?.side_data_list ?? []).some(({ rotation = 0 }) => Math.abs(rotation) % 180 === 90);
  const size = [video?.width ?? null, video?.height ?? null] as const;
  return {
    duration: Number.isFinite(seconds) && seconds > 0 && seconds <= LONGEST_SECONDS ? seconds : null,
    width: size[turned ? 1 : 0],
    height: size[turned ? 0 : 1],
    hasAudio: audio !== undefined,
    isPlayable:
      probed.format.format_name.includes("mp4") &&
      video?.codec_name === "h264" &&
      video.pix_fmt === "yuv420p" &&
      (!audio || audio.codec_name === "aac" || audio.codec_name === "mp3"),
  };
}

function openFfmpeg(ffmpeg: string, ffprobe: string): Ffmpeg {
  const input = (path: string) => [...RESTRICTED, "-i", `file:${path}`];
  const quiet = ["-nostdin", "-hide_banner", "-loglevel", "error", "-threads", "1"];
  return {
    async probe(path) {
      const shown =
        "format=format_name,duration:stream=codec_type,codec_name,pix_fmt,width,height:stream_side_data=rotation:stream_disposition=attached_pic";
      const args = ["-loglevel", "error", ...RESTRICTED, "-of", "json", "-show_entries", shown, `file:${path}`];
      const chunks: Buffer[] = [];
      await run(ffprobe, args, SHORT, (chunk) => chunks.push(chunk));
      const probed = z.safeParse(Probed, JSON.parse(Buffer.concat(chunks).toString("utf8") || "{}"));
      if (!probed.success) throw new BadFilm("it can't be measured");
      return filmOf(probed.data);
    },

    async still(path, { duration }) {
      const position = Math.min(1, (duration ?? 0) / 10).toFixed(2);
      const output = [
        "-an",
        "-frames:v",
        "1",
        "-vf",
        "scale='min(1280,iw)':-2",
        "-c:v",
        "mjpeg",
        "-f",
        "image2pipe",
        "pipe:1",
      ];
      const chunks: Buffer[] = [];
      let length = 0;
      await run(ffmpeg, [...quiet, "-ss", position, ...input(path), ...output], SHORT, (chunk) => {
        length += chunk.length;
        if (length <= MAX_STILL) chunks.push(chunk);
      });
      if (length === 0 || length > MAX_STILL) throw new BadFilm("it has no still");
      return Buffer.concat(chunks);
    },

    async peaks(path, { duration }) {
      if (!duration) throw new BadFilm("its length is unknown");
      const peaks = new Array<number>(PEAKS).fill(0);
      const total = Math.ceil(duration * RATE);
      let index = 0;
      let half: Buffer = Buffer.alloc(0);
      const output = ["-vn", "-ac", "1", "-ar", String(RATE), "-f", "s16le", "pipe:1"];
      await run(ffmpeg, [...quiet, ...input(path), ...output], SHORT, (chunk) => {
        const bytes = Buffer.concat([half, chunk]);
        const whole = bytes.length - (bytes.length % 2);
        for (let offset = 0; offset < whole; offset += 2) {
          const bar = Math.min(PEAKS - 1, Math.floor((index * PEAKS) / total));
          peaks[bar] = Math.max(peaks[bar] ?? 0, Math.abs(bytes.readInt16LE(offset)));
          index += 1;
        }
        half = bytes.subarray(whole);
      });
      const loudest = Math.max(1, ...peaks);
      return peaks.map((peak) => Math.round((peak * 255) / loudest));
    },

    async rendition(path, { duration }, { path: to, onProgress }) {
      const video = ["-map", "0:v:0", "-c:v", "libx264", "-preset", "veryfast", "-crf", "23", "-pix_fmt", "yuv420p"];
      const size = ["-vf", "scale='min(1920,iw)':-2:force_divisible_by=2"];
      const audio = ["-map", "0:a:0?", "-c:a", "aac", "-b:a", "160k", "-ac", "2"];
      const clean = ["-map_metadata", "-1", "-sn", "-dn", "-movflags", "+faststart", "-fs", String(MAX_RENDITION)];
      const output = [...video, ...size, ...audio, ...clean, "-progress", "pipe:1", "-f", "mp4", "-y", `file:${to}`];
      await run(ffmpeg, [...quiet, ...input(path), ...output], LONG, (chunk) => {
        const micros = /out_time_us=(\d+)/.exec(chunk.toString("latin1"))?.[1];
        if (micros && duration) onProgress(Math.min(1, Number(micros) / 1e6 / duration));
      });
    },
  };
}

async function run(
  binary: string,
  args: readonly string[],
  bounds: { ms: number; bytes: number },
  onOutput: (chunk: Buffer) => void,
): Promise<void> {
  const child = spawn(binary, args, { env: {}, stdio: ["ignore", "pipe", "ignore"] });
  const bounded = runBounded(child, bounds);
  try {
    child.stdout.on("data", onOutput);
    const code = await bounded.ended;
    if (bounded.killReason || code !== 0) throw new BadFilm(bounded.killReason ?? "it can't be read");
  } finally {
    bounded.unwatch();
  }
}
