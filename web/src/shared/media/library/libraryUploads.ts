/** Puts an upload into its library folder when it ends, after a reload too. */
import { type After, afterUpload } from "#web/ui/upload/uploads.ts";

const KIND = "library";
/** Uploads of one batch are asked about together. */
export const putInto = (key: string, batch: string = crypto.randomUUID()): After => ({
  kind: KIND,
  about: { key, batch },
});

const textIn = (about: unknown, name: "key" | "batch"): string | undefined => {
  const value = typeof about === "object" && about !== null ? Reflect.get(about, name) : undefined;
  return typeof value === "string" ? value : undefined;
};

/** Puts finished uploads into their folders. What that takes is loaded when the first one is finished. */
export const followLibrary = (): void =>
  afterUpload(KIND, async (about, media) => {
    const key = textIn(about, "key");
    if (key === undefined) return;
    const { putFile } = await import("./nameChoice.tsx");
    await putFile(key, media.id, textIn(about, "batch"));
  });
