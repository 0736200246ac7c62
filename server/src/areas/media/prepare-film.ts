/**
 * Runs the job after an upload of a video or of audio, which can be played meanwhile: measures it, makes a still or its
 * loudness, and a version that every browser plays. Without ffmpeg what the browser measured stays, and its still is
 * re-encoded. The job may run twice and may be interrupted anywhere: every key it writes to is stored beforehand.
 */
import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { MEDIA_TYPE } from "#contract/enums.ts";
import { BadFilm, type Ffmpeg, type Film } from "#server/lib/files/ffmpeg.ts";
import { BadPicture, type EncodedPictures, makePictures } from "#server/lib/files/pictures/pictures.ts";
import { readFileBytes } from "#server/lib/files/read-file.ts";
import type { FileStore } from "#server/lib/files/storage/store.ts";
import { openTemporaryFolder } from "#server/lib/process/temporary-folder.ts";
import type { mediaTable } from "#server/lib/records/records.table.ts";

type Row = typeof mediaTable.$inferSelect;
/** Progress is written no more often than this. */
const REPORT_MS = 3000;

interface Services {
  store: FileStore;
  ffmpeg: Ffmpeg | undefined;
  mark: (row: Row, set: Partial<Row>) => Promise<unknown>;
}

export async function prepareFilm(row: Row, { store, ffmpeg, mark }: Services): Promise<void> {
  const source = row.fileKey;
  if (!source) return;
  const folder = await openTemporaryFolder();
  const path = join(folder.path, "file");
  let now = row;
  const set = async (changes: Partial<Row>) => {
    await mark(now, changes);
    now = { ...now, ...changes };
  };
  try {
    if (!ffmpeg) return await withoutFfmpeg();
    await pipeline(Readable.from(store.read(source)), createWriteStream(path, { mode: 0o600 }));
    const film = await orNull(ffmpeg.probe(path));
    if (!film) return await withoutFfmpeg();
    await set({
      duration: film.duration ?? now.duration,
      ...(film.width && film.height && { width: film.width, height: film.height }),
    });
    if (now.typeOfMedia === MEDIA_TYPE.audio) {
      const peaks = await orNull(ffmpeg.peaks(path, film));
      return await set({ peaks: peaks ?? now.peaks, preparing: null });
    }
    const still = await orNull(ffmpeg.still(path, film));
    await keepStill(still ? Readable.from([still]) : posterOf(now));
    if (film.isPlayable) return await set({ preparing: null });
    await makeRendition(ffmpeg, film);
  } finally {
    await folder.remove();
  }

  async function withoutFfmpeg(): Promise<void> {
    await keepStill(posterOf(now));
    await set({ preparing: null });
  }

  function posterOf({ posterKey }: Row): AsyncIterable<Uint8Array> | null {
    return posterKey ? store.read(posterKey) : null;
  }

  /** Makes the smaller sizes of a still, if the video has one. */
  async function keepStill(still: AsyncIterable<Uint8Array> | null): Promise<void> {
    const pictures = still && (await orNull<EncodedPictures>(makePictures(still, { sizesOnly: true })));
    const { large, medium, thumbnail } = now.variants;
    for (const [name, key] of Object.entries({ large, medium, small: now.key, thumbnail })) {
      const bytes = pictures?.files.get(name as "large");
      if (key && bytes) await store.put(key, bytes);
    }
    await set({ preparing: 1, ...(!pictures && { variants: {} }) });
    if (now.posterKey) await store.remove(now.posterKey);
    await set({ posterKey: null });
  }

  async function makeRendition(with_: Ffmpeg, film: Film): Promise<void> {
    const key = now.renditionKey ?? randomUUID();
    await set({ renditionKey: key });
    const to = join(folder.path, "rendition.mp4");
    let reportedAt = performance.now();
    const onProgress = (share: number) => {
      if (performance.now() - reportedAt < REPORT_MS) return;
      reportedAt = performance.now();
      void mark(now, { preparing: Math.max(1, Math.floor(share * 99)) }).catch(() => undefined);
    };
    const isDone = await with_.rendition(path, film, { path: to, onProgress }).then(
      () => true,
      (error: unknown) => {
        if (error instanceof BadFilm) return false;
        throw error;
      },
    );
    if (isDone) await store.put(key, readFileBytes(to));
    await set({ preparing: null, renditionKey: isDone ? key : null });
  }
}

const orNull = <T>(work: Promise<T>): Promise<T | null> =>
  work.catch((error: unknown) => {
    if (error instanceof BadFilm || error instanceof BadPicture) return null;
    throw error;
  });
