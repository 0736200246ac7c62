import { attachments } from "./record-attachments.ts";
import { media, uploads } from "./upload.ts";
import { videoLinks } from "./video-link.ts";

export const mediaGroups = {
  attachments,
  media,
  uploads,
  videoLinks,
};
