/** Metadata of pages, as servers and old editors write it. */
import { describe, expect, test } from "vitest";
import { readPage } from "./page.ts";

const bytes = (text: string, encoding: BufferEncoding = "utf8") => Buffer.from(text, encoding);
async function* pieces(page: Buffer, size = page.length) {
  for (let from = 0; from < page.length; from += size) yield page.subarray(from, from + size);
}
const facts = (page: Buffer, { type = "text/html", size }: { type?: string; size?: number } = {}) =>
  readPage(type, pieces(page, size));

describe("a page that names no charset", () => {
  const page = (title: string) => `<html><head><title>${title}</title></head><body></body></html>`;
  test.each([1, 3, 7, 30, 4096])(
    "a page without a charset is windows-1252 where it can't be UTF-8, in pieces of %i bytes",
    async (size) => {
      expect((await facts(bytes(page("Vidéo été"), "latin1"), { size })).title).toBe("Vidéo été");
    },
  );

  test.each([1, 2, 3, 5, 4096])(
    "a page without a charset is UTF-8 where it can be, in pieces of %i bytes",
    async (size) => {
      expect((await facts(bytes(page("Vidéo 東京 🎬")), { size })).title).toBe("Vidéo 東京 🎬");
    },
  );

  test("a page without a charset is read by its byte order mark", async () => {
    const text = page("Vidéo");
    expect((await facts(Buffer.concat([Buffer.from([0xff, 0xfe]), bytes(text, "utf16le")]))).title).toBe("Vidéo");
    const marked = Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), bytes(text)]);
    expect((await facts(marked, { type: "text/html; charset=iso-8859-1" })).title).toBe("Vidéo");
  });
});

test("an unknown charset says nothing", async () => {
  const page = "<head><meta charset=x-none><title>Vidéo</title></head>";
  expect((await facts(bytes(page))).title).toBe("Vidéo");
  expect((await facts(bytes(page, "latin1"))).title).toBe("Vidéo");
});

test("a picture's address goes by the address that the page takes as its base", async () => {
  const page = (base: string) => bytes(`<head>${base}<meta property="og:image" content="a.jpg"></head>`);
  expect((await facts(page('<base href="https://cdn.example/pictures/">'))).image).toBe(
    "https://cdn.example/pictures/a.jpg",
  );
  expect((await facts(page('<base href="https://cdn.example/a/"><base href="https://other.example/">'))).image).toBe(
    "https://cdn.example/a/a.jpg",
  );
  for (const nothing of ["", "<base>", '<base href="/pictures/">', '<base href="::">'])
    expect((await facts(page(nothing))).image).toBe("a.jpg");
});
