import { expect, test } from "vitest";
import { avatarRejection, FILE_KINDS } from "./uploaders.ts";

test("B-093, but for .dms, which is no picture: a face is a .png, .jpg, .jpeg, .jfif or .gif and nothing else", () => {
  const taken = Object.keys(FILE_KINDS).filter((extension) => !avatarRejection(`A face.${extension.toUpperCase()}`, 1));
  expect(taken.sort()).toEqual(["gif", "jfif", "jpeg", "jpg", "png"]);
  expect(avatarRejection("face", 1)).toContain("png, jpg, jpeg, jfif, gif");
});
