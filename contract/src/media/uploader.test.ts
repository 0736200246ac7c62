import { expect, test } from "vitest";
import { avatarRejection, FILE_KINDS } from "./uploader.ts";

test("an avatar may be .png, .jpg, .jpeg, .jfif, .gif or .dms and nothing else (B-093, B-732)", () => {
  const taken = Object.keys(FILE_KINDS).filter((extension) => !avatarRejection(`A face.${extension.toUpperCase()}`, 1));
  expect(taken.sort()).toEqual(["dms", "gif", "jfif", "jpeg", "jpg", "png"]);
  expect(avatarRejection("face", 1)).toBe(
    "Invalid file extension. Allowed extensions: png, jpg, jpeg, jfif, gif, dms.",
  );
});
