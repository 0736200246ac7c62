import { attachments } from "./record-attachments.ts";
import { media, uploads } from "./upload.ts";

export const mediaGroups = {
  attachments,
  media,
  uploads,
};
