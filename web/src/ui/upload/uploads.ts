/**
 * All uploads of this page, in one store: each is idle, uploading, done, error or removed. Parts are sent one after
 * the other, the finish says which did not arrive, and what became of the file is looked at until it has an address.
 */
import type { Media } from "#contract/media/upload.ts";
import { rejection, UPLOADERS, type UploaderName } from "#contract/media/uploader.ts";
import { t } from "#web/ui/upload/messages.ts";
import { ApiError, Unreachable } from "../calls/errors.ts";
import { currentSession } from "../calls/session.ts";
import { createStore } from "../store.ts";
import { errorText } from "../toasts/showError.ts";
import { showToast } from "../toasts/toasts.ts";
import { forgetUpload, type StoredUpload, storedUploads, storeProgress, storeUpload } from "./storedUploads.ts";
import { TIMES } from "./timings.ts";
import {
  finishUpload,
  measureFile,
  missingParts,
  partCount,
  type Sending,
  sendPart,
  uploadStatus,
} from "./transfer.ts";

export type UploadState = "idle" | "uploading" | "done" | "error" | "removed";
export interface Upload {
  id: string;
  name: string;
  size: number;
  state: UploadState;
  /** 0 to 1, of what is to be sent. */
  progress: number;
  /** 'Upload failed', or 'upload failed' when looking ran out. */
  error: string | null;
  /** What can be done about it, in words. */
  why: string | null;
  /** The browser lost the file over a reload. */
  needsFile: boolean;
  media: Media | null;
}
/** What follows an upload, also over a reload: a name that somebody listens to, and what it is about. */
export type After = NonNullable<StoredUpload["after"]>;
interface Options {
  uploader?: UploaderName;
  after?: After | null;
  /** For who waits on this page. */
  onDone?: (media: Media) => unknown;
}
interface Job {
  file: File | null;
  uploader: UploaderName;
  after: After | null;
  onDone: Options["onDone"];
  sent: Set<number>;
  /** Bytes of the part that is on its way. */
  moving: number;
  stop: AbortController;
}

const AT_ONCE = 2;
const TRIES = 4;
const ROUNDS = 4;

export const uploadQueue = createStore<readonly Upload[]>([]);
const jobs = new Map<string, Job>();
const followers = new Map<string, (about: After["about"], media: Media) => unknown>();
/** Says what follows uploads that were begun with this name. */
export const afterUpload = (kind: string, follow: (about: After["about"], media: Media) => unknown): void =>
  void followers.set(kind, follow);

const change = (id: string, to: Partial<Upload>): void =>
  uploadQueue.set((now) => now.map((upload) => (upload.id === id ? { ...upload, ...to } : upload)));
export const shownUploads = (all: readonly Upload[]): Upload[] => all.filter(({ state }) => state !== "removed");
const live = (id: string): boolean => {
  const state = uploadQueue.get().find((upload) => upload.id === id)?.state;
  return state === "idle" || state === "uploading";
};

/** Begins with these files; those that are not taken are told of, with type and limit. Answers the ids. */
export function startUploads(
  files: Iterable<File>,
  { uploader = "general", after = null, onDone }: Options = {},
): string[] {
  const ids: string[] = [];
  for (const file of files) {
    const refused = rejection(file.name, file.size, UPLOADERS[uploader]);
    if (refused) {
      showToast(refused, { tone: "failed" });
      continue;
    }
    const id = crypto.randomUUID();
    ids.push(id);
    const userId = currentSession()?.userId ?? "";
    const kept = { id, name: file.name, size: file.size, uploader, sent: [], userId, since: Date.now(), after };
    void storeUpload(kept, file);
    add(kept, { file, onDone });
  }
  next();
  return ids;
}

function add(
  { id, name, size, uploader, after, sent }: StoredUpload,
  { file, onDone }: { file: File | null; onDone?: Options["onDone"] },
): void {
  jobs.set(id, { file, uploader, after, onDone, sent: new Set(sent), moving: 0, stop: new AbortController() });
  const lost = file === null;
  const upload: Upload = {
    id,
    name,
    size,
    state: lost ? "error" : "idle",
    progress: 0,
    error: lost ? t("failed") : null,
    why: lost ? t("needsFile") : null,
    needsFile: lost,
    media: null,
  };
  uploadQueue.set((now) => [...shownUploads(now), upload]);
}

/** Goes on with what a reload or a lost page left behind. */
export async function resumeUploads(): Promise<void> {
  const userId = currentSession()?.userId;
  if (!userId) return;
  for (const { kept, file } of await storedUploads(userId)) if (!jobs.has(kept.id)) add(kept, { file });
  next();
}

/** The file again, where the browser had lost it. */
export function giveFile(id: string, file: File): void {
  const [upload, job] = [uploadQueue.get().find((one) => one.id === id), jobs.get(id)];
  if (!upload || !job) return;
  if (file.name !== upload.name || file.size !== upload.size) {
    showToast(t("otherFile", { name: upload.name }), { tone: "failed" });
    return;
  }
  job.file = file;
  retryUpload(id);
}

export function retryUpload(id: string): void {
  const job = jobs.get(id);
  if (!job?.file) return;
  job.stop = new AbortController();
  change(id, { state: "idle", error: null, why: null, needsFile: false });
  next();
}

/** Stops it where it is, and takes it off the list. */
export function removeUpload(id: string): void {
  change(id, { state: "removed" });
  jobs.get(id)?.stop.abort();
  jobs.delete(id);
  forgetUpload(id);
  next();
}
export const removeAllUploads = (): void => {
  for (const { id } of shownUploads(uploadQueue.get())) removeUpload(id);
};

function next(): void {
  const all = uploadQueue.get();
  const free = AT_ONCE - all.filter(({ state }) => state === "uploading").length;
  for (const { id } of all.filter(({ state }) => state === "idle").slice(0, Math.max(0, free))) {
    change(id, { state: "uploading" });
    void run(id).finally(next);
  }
  beat();
}

async function run(id: string): Promise<void> {
  const job = jobs.get(id);
  if (!job?.file) return;
  const sending: Sending = { id, file: job.file, uploader: job.uploader, signal: job.stop.signal };
  try {
    const mediaId = await sendWhole(sending, job);
    const media = await ready(mediaId, sending.signal);
    if (!live(id)) return;
    forgetUpload(id);
    change(id, { state: "done", progress: 1, media });
    if (job.after) await followers.get(job.after.kind)?.(job.after.about, media);
    await job.onDone?.(media);
  } catch (error) {
    if (!live(id)) return;
    const timedOut = error instanceof TimedOut;
    // What was refused for what it is will be so tomorrow.
    if (error instanceof ApiError && error.status === 400) forgetUpload(id);
    const why =
      error instanceof ApiError ? (error.details[0]?.message ?? error.message) : timedOut ? null : errorText(error);
    change(id, { state: "error", error: t(timedOut ? "timedOut" : "failed"), why });
  }
}

/** All parts and the finish; what did not arrive is sent again. */
async function sendWhole(sending: Sending, job: Job): Promise<string> {
  const measured = await measureFile(sending.file);
  for (let round = 1; ; round += 1) {
    for (let index = 0; index < partCount(sending.file, sending.uploader); index += 1) {
      if (job.sent.has(index)) continue;
      const onSent = (bytes: number) => {
        job.moving = bytes;
      };
      await insist(sending.signal, () => sendPart(sending, index, onSent));
      job.moving = 0;
      job.sent.add(index);
      storeProgress(sending.id, [...job.sent]);
    }
    try {
      return await insist(sending.signal, () => finishUpload(sending, measured));
    } catch (error) {
      const missing = missingParts(error);
      if (!missing || round === ROUNDS) throw error;
      for (const index of missing) job.sent.delete(index);
    }
  }
}

/** Tries again what did not get through; what was refused stays so. */
async function insist<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const passing = error instanceof Unreachable || (error instanceof ApiError && error.status === 503);
      if (signal.aborted || !passing || attempt === TRIES) throw error;
      await pause(500 * 2 ** attempt, signal);
    }
  }
}

class TimedOut extends Error {}
class Failed extends Error {}

/** Looked at every 5 s for up to 5 min, until there is an address. */
async function ready(id: string, signal: AbortSignal): Promise<Media> {
  const until = Date.now() + TIMES.pollFor;
  for (;;) {
    const media = await insist(signal, () => uploadStatus(id, signal));
    if (media.cdnOrigin ?? media.url) return media;
    if (media.problem) throw new ApiError("fileRefused", media.problem, 400);
    if (Date.now() + TIMES.poll > until) throw new TimedOut();
    await pause(TIMES.poll, signal);
  }
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(new Failed("stopped"));
    });
  });

let beating: ReturnType<typeof setInterval> | null = null;
/** Progress is drawn every 50 ms while something is on its way. */
function beat(): void {
  if (beating !== null) return;
  beating = setInterval(() => {
    const moving = uploadQueue.get().filter(({ state }) => state === "uploading");
    for (const { id, size, progress, name: _ } of moving) {
      const job = jobs.get(id);
      if (!job) continue;
      const { chunkBytes } = UPLOADERS[job.uploader];
      const sent = [...job.sent].reduce((sum, index) => sum + Math.min(chunkBytes, size - index * chunkBytes), 0);
      const now = Math.min(1, (sent + job.moving) / size);
      if (now !== progress) change(id, { progress: now });
    }
    if (moving.length > 0 || beating === null) return;
    clearInterval(beating);
    beating = null;
  }, TIMES.progress);
}
