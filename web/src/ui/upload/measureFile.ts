/** Measurements a browser can take of a video or of audio; the server measures again what it can, and pictures. */
export interface MeasuredFile {
  width?: number | null;
  height?: number | null;
  /** Seconds. */
  duration?: number | null;
  /** A still of a video: a JPEG as base64. */
  poster?: string | null;
  /** The loudness of audio from beginning to end, each 0 to 255. */
  peaks?: number[] | null;
}

const LONGEST_MS = 6000;
const PEAKS = 160;
const STILL_WIDTH = 960;
/** The server takes no larger one. */
const MAX_STILL = 400_000;
/** Audio is decoded in memory, so longer audio has no loudness. */
const MAX_BYTES = 60_000_000;
const MAX_SECONDS = 1800;
/** Samples a second, enough to see loudness. */
const RATE = 8000;

/** Returns an empty object if the browser can't read the file, or is too slow. */
export async function measureFile(file: File): Promise<MeasuredFile> {
  const kind = /^(video|audio)\//.exec(file.type)?.[1];
  if (!kind) return {};
  const url = URL.createObjectURL(file);
  const stop = new AbortController();
  const measured: MeasuredFile = {};
  const late = new Promise<void>((resolve) => setTimeout(resolve, LONGEST_MS));
  const work =
    kind === "video" ? measureVideo(url, measured, stop.signal) : measureAudio(file, url, measured, stop.signal);
  await Promise.race([late, work.catch(() => undefined)]);
  stop.abort();
  URL.revokeObjectURL(url);
  return { ...measured };
}

function once(element: HTMLMediaElement, event: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    element.addEventListener(event, () => resolve(), { once: true, signal });
    element.addEventListener("error", () => reject(new Error("it can't be read")), { once: true, signal });
    signal.addEventListener("abort", () => reject(new Error("it takes too long")));
  });
}
const secondsOf = ({ duration }: HTMLMediaElement): number | null =>
  Number.isFinite(duration) ? Math.min(duration, 1_000_000) : null;

async function measureVideo(url: string, measured: MeasuredFile, signal: AbortSignal): Promise<void> {
  const video = document.createElement("video");
  video.muted = true;
  video.preload = "auto";
  const loaded = once(video, "loadeddata", signal);
  video.src = url;
  await loaded;
  measured.duration = secondsOf(video);
  if (video.videoWidth === 0) return;
  measured.width = video.videoWidth;
  measured.height = video.videoHeight;
  const sought = once(video, "seeked", signal);
  video.currentTime = Math.min(1, (measured.duration ?? 0) / 10);
  await sought;
  const canvas = document.createElement("canvas");
  const scale = Math.min(1, STILL_WIDTH / video.videoWidth);
  canvas.width = Math.max(1, Math.round(video.videoWidth * scale));
  canvas.height = Math.max(1, Math.round(video.videoHeight * scale));
  canvas.getContext("2d")?.drawImage(video, 0, 0, canvas.width, canvas.height);
  const [, still = ""] = canvas.toDataURL("image/jpeg", 0.8).split(",");
  if (still !== "" && still.length <= MAX_STILL) measured.poster = still;
}

async function measureAudio(file: File, url: string, measured: MeasuredFile, signal: AbortSignal): Promise<void> {
  const audio = document.createElement("audio");
  audio.preload = "metadata";
  const loaded = once(audio, "loadedmetadata", signal);
  audio.src = url;
  await loaded;
  measured.duration = secondsOf(audio);
  if (file.size > MAX_BYTES || (measured.duration ?? MAX_SECONDS) >= MAX_SECONDS) return;
  const decoded = await new OfflineAudioContext(1, 1, RATE).decodeAudioData(await file.arrayBuffer());
  const samples = decoded.getChannelData(0);
  const peaks = new Array<number>(PEAKS).fill(0);
  for (const [index, sample] of samples.entries()) {
    const bar = Math.floor((index * PEAKS) / samples.length);
    const loud = Math.abs(sample);
    if (loud > (peaks[bar] ?? 0)) peaks[bar] = loud;
  }
  const loudest = Math.max(0.0001, ...peaks);
  measured.peaks = peaks.map((peak) => Math.round((peak * 255) / loudest));
}
