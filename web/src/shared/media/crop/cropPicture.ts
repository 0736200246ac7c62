/** Makes a cropped picture of one on the server, and finds the one that an avatar shows. */
import { type Crop, type Media, media } from "#contract/media/upload.ts";
import { ApiError } from "#web/ui/calls/errors.ts";
import { send } from "#web/ui/calls/send.ts";

const WAIT_MS = 300;
/** The server encodes one picture for 25 seconds at most, and it may wait for others. */
const MAX_WAITS = 200;

/** Resolves once the new picture can be shown. */
export async function cropPicture(id: string, crop: Crop | null): Promise<Media> {
  const cropped = await send(media.crop, { params: { id }, body: { crop } }, { idempotencyKey: crypto.randomUUID() });
  for (let waits = 0; waits < MAX_WAITS; waits += 1) {
    const picture = await send(media.get, { params: { id: cropped.id } });
    if (picture.url) return picture;
    if (picture.problem) throw new ApiError("fileRefused", picture.problem, 400);
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
  }
  throw new ApiError("fileUploadFailed", "The picture is still being processed. Try again in a minute.", 503);
}

/** The file of an avatar, by the key in its link. */
export const pictureOf = (avatarUrl: string): Promise<Media> =>
  send(media.ofPicture, { params: { key: avatarUrl.split("?", 1)[0]?.slice(-36) ?? "" } });
