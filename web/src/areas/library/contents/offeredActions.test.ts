/** Actions that a reader of a library is offered. */
import { expect, test, vi } from "vitest";
import type { LibraryItem, LibraryPlace } from "#contract/library/library.ts";
import { visibleActions } from "#web/ui/actions/action.ts";

// Browser modules read it while loading; nothing is rendered here.
vi.hoisted(() => {
  const deaf = { addEventListener: () => {}, removeEventListener: () => {} };
  const window = { ...deaf, matchMedia: () => ({ ...deaf, matches: false }), location: new URL("http://localhost/") };
  const browser = { ...window, window, document: { ...deaf, documentElement: { dataset: {} } } };
  for (const [name, value] of Object.entries(browser)) vi.stubGlobal(name, value);
});
const { folderActions, itemActions } = await import("../itemActions.tsx");

const place = (writes: boolean) => ({ key: "x", name: "Press", writes, upload: writes, system: false }) as LibraryPlace;
const file = (editable: boolean) =>
  ({ key: "y", name: "Poster.png", type: "file", system: false, editable, media: { url: "/p" } }) as LibraryItem;
const ids = (actions: Parameters<typeof visibleActions>[0]) => visibleActions(actions).map(({ id }) => id);

test("only those who write in a library are offered to upload and to add folders (B-139)", () => {
  expect(ids(folderActions({ folder: place(true), person: undefined }))).toEqual(["shared", "newFolder", "upload"]);
  expect(ids(folderActions({ folder: place(false), person: undefined }))).toEqual(["shared"]);
});

test("every reader of a file shares it by email (B-131)", () => {
  const offered = (may: boolean) => ids(itemActions(file(may), { folder: place(may), person: undefined }));
  expect(offered(false)).toEqual(["download", "share"]);
  expect(offered(true)).toEqual(["download", "share", "rename", "move", "copy", "delete"]);
});
