/**
 * The upload queue: each upload is idle, uploading, done, error or removed. An idle one may be held, by the person or for
 * want of a connection. Parts are sent one after the other, finishing
 * reports which are missing, and the status is polled until the file has a URL.
 */
import type { Media } from "#contract/media/upload.ts";
import { rejection, UPLOADERS, type UploaderName } from "#contract/media/uploader.ts";
import { t } from "#web/ui/upload/messages.ts";
import { ApiError, Unreachable } from "../calls/errors.ts";
import { currentSession } from "../calls/session.ts";
import { onTopicsChanged } from "../calls/topics.ts";
import { createStore } from "../store.ts";
import { errorText } from "../toasts/showError.ts";
import { showToast } from "../toasts/toasts.ts";
import type { Sending } from "./parts.ts";
import {
  forgetUpload,
  type StoredUpload,
  storedUpload,
  storedUploads,
  storePaused,
  storeProgress,
  storeUpload,
} from "./storedUploads.ts";
import { TIMES } from "./timings.ts";
import { releaseUpload, takeUpload } from "./uploadLocks.ts";

export type UploadState = "idle" | "uploading" | "done" | "error" | "removed";
export interface Upload {
  id: string;
  name: string;
  size: number;
  state: UploadState;
  /** Why an idle upload does not begin. */
  held: "paused" | "offline" | null;
  /** The share of bytes sent, 0 to 1. */
  progress: number;
  /** 'Upload failed', or 'upload failed' when polling timed out. */
  error: string | null;
  /** The reason of the error, or what to do about it. */
  reason: string | null;
  /** The browser lost the file over a reload. */
  needsFile: boolean;
  media: Media | null;
}
/** Follow-up of an upload, which survives a reload: the name of a handler, and its data. */
export type After = NonNullable<StoredUpload["after"]>;
interface Options {
  uploader?: UploaderName;
  after?: After | null;
  /** Called only if the page was not reloaded meanwhile. */
  onDone?: (media: Media) => unknown;
}
interface Job {
  file: File | null;
  uploader: UploaderName;
  after: After | null;
  onDone: Options["onDone"];
  sent: Set<number>;
  /** Bytes sent of the current part. */
  partBytes: number;
  /** True once all parts are sent and only processing is left. */
  isSent: boolean;
  stop: AbortController;
}

const CONCURRENT = 2;
/** How many are sent or processed: each of them asks for its status when a file has changed. */
const MAX_AT_WORK = 6;
const MAX_ATTEMPTS = 4;
const MAX_ROUNDS = 4;

export const uploadQueue = createStore<readonly Upload[]>([]);
const jobs = new Map<string, Job>();
const handlers = new Map<string, (about: After["about"], media: Media) => unknown>();
/** Registers the handler for uploads that were started with this name. */
export const afterUpload = (kind: string, handler: (about: After["about"], media: Media) => unknown): void =>
  void handlers.set(kind, handler);

const update = (id: string, changes: Partial<Upload>): void =>
  uploadQueue.set((now) => now.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)));
export const shownUploads = (uploads: readonly Upload[]): Upload[] =>
  uploads.filter(({ state }) => state !== "removed");
const isActive = (id: string): boolean => {
  const state = uploadQueue.get().find((upload) => upload.id === id)?.state;
  return state === "idle" || state === "uploading";
};

/** Starts uploading files; a refused file shows a toast with type and limit. Returns the uploads' ids. */
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
    const stored = { id, name: file.name, size: file.size, uploader, sent: [], userId, since: Date.now(), after };
    void takeUpload(id);
    void storeUpload(stored, file);
    add(stored, { file, onDone });
  }
  startNext();
  return ids;
}

function add(
  { id, name, size, uploader, after, sent, paused }: StoredUpload,
  { file, onDone }: { file: File | null; onDone?: Options["onDone"] },
): void {
  jobs.set(id, {
    file,
    uploader,
    after,
    onDone,
    sent: new Set(sent),
    partBytes: 0,
    isSent: false,
    stop: new AbortController(),
  });
  const lost = file === null;
  const upload: Upload = {
    id,
    name,
    size,
    state: lost ? "error" : "idle",
    held: paused ? "paused" : navigator.onLine ? null : "offline",
    progress: 0,
    error: lost ? t("failed") : null,
    reason: lost ? t("needsFile") : null,
    needsFile: lost,
    media: null,
  };
  uploadQueue.set((now) => [...shownUploads(now), upload]);
}

/** Resumes the uploads that a reload interrupted, and those of another tab once that is closed. */
export function resumeUploads(): void {
  const userId = currentSession()?.userId;
  if (!userId) return;
  for (const id of storedUploads(userId)) if (!jobs.has(id)) void resumeWhenFree(id);
}

async function resumeWhenFree(id: string): Promise<void> {
  await takeUpload(id);
  const stored = await storedUpload(id);
  if (!stored || jobs.has(id)) return releaseUpload(id);
  add(stored.upload, { file: stored.file });
  startNext();
}

/** Provides the file of an upload again, after the browser has lost it. */
export function giveFile(id: string, file: File): void {
  const [upload, job] = [uploadQueue.get().find((item) => item.id === id), jobs.get(id)];
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
  update(id, { state: "idle", held: null, error: null, reason: null, needsFile: false });
  startNext();
}

function hold(id: string, held: Upload["held"]): void {
  const job = jobs.get(id);
  if (!job || !isActive(id)) return;
  job.stop.abort();
  job.partBytes = 0;
  update(id, { state: "idle", held });
}
function release(id: string): void {
  const job = jobs.get(id);
  if (!job) return;
  job.stop = new AbortController();
  update(id, { held: navigator.onLine ? null : "offline" });
}

/** Stops sending; parts that were sent stay. */
export function pauseUpload(id: string): void {
  hold(id, "paused");
  storePaused(id, true);
  startNext();
}
export function resumeUpload(id: string): void {
  storePaused(id, false);
  release(id);
  startNext();
}
export const pauseAllUploads = (): void => {
  for (const { id, state, held } of uploadQueue.get())
    if (held !== "paused" && (state === "idle" || state === "uploading")) {
      hold(id, "paused");
      storePaused(id, true);
    }
};
export const resumeAllUploads = (): void => {
  for (const { id, state, held } of uploadQueue.get()) if (state === "idle" && held === "paused") resumeUpload(id);
};

addEventListener("offline", () => {
  for (const { id, held } of uploadQueue.get()) if (held === null) hold(id, "offline");
});
addEventListener("online", () => {
  for (const { id, held } of uploadQueue.get()) if (held === "offline") release(id);
  startNext();
});

/** Cancels an upload and removes it from the list. */
export function removeUpload(id: string): void {
  update(id, { state: "removed" });
  jobs.get(id)?.stop.abort();
  jobs.delete(id);
  forgetUpload(id);
  startNext();
}
export const removeAllUploads = (): void => {
  for (const { id } of shownUploads(uploadQueue.get())) removeUpload(id);
};

function startNext(): void {
  const uploads = uploadQueue.get();
  // Uploads that are only being processed leave their place to the next.
  const atWork = uploads.filter(({ state }) => state === "uploading");
  const sending = atWork.filter(({ id }) => !jobs.get(id)?.isSent);
  const free = Math.min(CONCURRENT - sending.length, MAX_AT_WORK - atWork.length);
  for (const { id } of uploads
    .filter(({ state, held }) => state === "idle" && held === null)
    .slice(0, Math.max(0, free))) {
    update(id, { state: "uploading" });
    void run(id).finally(startNext);
  }
  startProgress();
}

async function run(id: string): Promise<void> {
  const job = jobs.get(id);
  if (!job?.file) return;
  const sending: Sending = { id, file: job.file, uploader: job.uploader, signal: job.stop.signal };
  try {
    job.isSent = false;
    const mediaId = await sendFile(sending, job);
    job.isSent = true;
    startNext();
    const media = await waitUntilReady(mediaId, sending.signal);
    if (!isActive(id)) return;
    forgetUpload(id);
    update(id, { state: "done", progress: 1, media });
    if (job.after) await handlers.get(job.after.kind)?.(job.after.about, media);
    await job.onDone?.(media);
  } catch (error) {
    // Held or removed.
    if (sending.signal.aborted) return;
    const timedOut = error instanceof TimedOut;
    // A file that was refused would be refused again, so it is not kept.
    if (error instanceof ApiError && error.status === 400) forgetUpload(id);
    const reason =
      error instanceof ApiError ? (error.details[0]?.message ?? error.message) : timedOut ? null : errorText(error);
    update(id, { state: "error", error: t(timedOut ? "timedOut" : "failed"), reason });
  }
}

/** Sends all parts and finishes; missing parts are sent again. */
async function sendFile(sending: Sending, job: Job): Promise<string> {
  // In parallel with sending: a long file takes seconds to decode.
  const measuring = import("./measureFile.ts").then(({ measureFile }) => measureFile(sending.file));
  const [{ finishUpload, missingParts, sendPart }, { partCount }] = await Promise.all([
    import("./transfer.ts"),
    import("./parts.ts"),
  ]);
  for (let round = 1; ; round += 1) {
    for (let index = 0; index < partCount(sending.file, sending.uploader); index += 1) {
      if (job.sent.has(index)) continue;
      const onSent = (bytes: number) => {
        job.partBytes = bytes;
      };
      await withRetries(sending.signal, () => sendPart(sending, index, onSent));
      job.partBytes = 0;
      job.sent.add(index);
      storeProgress(sending.id, [...job.sent]);
    }
    try {
      return await withRetries(sending.signal, async () => finishUpload(sending, await measuring));
    } catch (error) {
      const missing = missingParts(error);
      if (!missing || round === MAX_ROUNDS) throw error;
      for (const index of missing) job.sent.delete(index);
    }
  }
}

/** Retries after a connection error; a refusal is not retried. */
async function withRetries<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const isTemporary = error instanceof Unreachable || (error instanceof ApiError && error.status === 503);
      if (signal.aborted || !isTemporary || attempt === MAX_ATTEMPTS) throw error;
      await pause(500 * 2 ** attempt, signal);
    }
  }
}

class TimedOut extends Error {}
class Failed extends Error {}

/** Asks for the status every 5 s for up to 5 min, and as soon as a change of a file is announced, until there is a URL. */
async function waitUntilReady(id: string, signal: AbortSignal): Promise<Media> {
  const until = Date.now() + TIMES.pollFor;
  const { uploadStatus } = await import("./transfer.ts");
  for (;;) {
    const seen = fileChanged.get();
    const media = await withRetries(signal, () => uploadStatus(id, signal));
    if (media.cdnOrigin ?? media.url) return media;
    if (media.problem) throw new ApiError("fileRefused", media.problem, 400);
    if (Date.now() + TIMES.poll > until) throw new TimedOut();
    if (fileChanged.get() === seen) await pause(TIMES.poll, signal, fileChanged);
  }
}

const fileChanged = createStore(0);
onTopicsChanged((topics) => topics.has("media") && fileChanged.set((count) => count + 1));

/** Waits, at most until the store changes. */
const pause = (ms: number, signal: AbortSignal, woken?: typeof fileChanged): Promise<void> =>
  new Promise((resolve, reject) => {
    const wake = (): void => {
      clearTimeout(timer);
      forget?.();
      resolve();
    };
    const timer = setTimeout(wake, ms);
    const forget = woken?.subscribe(wake);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      forget?.();
      reject(new Failed("stopped"));
    });
  });

let progressTimer: ReturnType<typeof setInterval> | null = null;
/** Updates the progress every 50 ms while uploads are active. */
function startProgress(): void {
  if (progressTimer !== null) return;
  progressTimer = setInterval(() => {
    const active = uploadQueue.get().filter(({ state }) => state === "uploading");
    for (const { id, size, progress, name: _ } of active) {
      const job = jobs.get(id);
      if (!job) continue;
      const { chunkBytes } = UPLOADERS[job.uploader];
      const sent = [...job.sent].reduce((sum, index) => sum + Math.min(chunkBytes, size - index * chunkBytes), 0);
      const share = Math.min(1, (sent + job.partBytes) / size);
      if (share !== progress) update(id, { progress: share });
    }
    if (active.length > 0 || progressTimer === null) return;
    clearInterval(progressTimer);
    progressTimer = null;
  }, TIMES.progress);
}
