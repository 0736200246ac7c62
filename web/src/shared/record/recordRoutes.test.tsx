import { TruckIcon } from "@phosphor-icons/react/dist/csr/Truck";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter, Route, Routes } from "react-router";
import { expect, test } from "vitest";
import type { AreaRoute } from "#web/ui/routing/route.ts";
import { useOwner, useRecordPaths } from "./paths.ts";
import { recordRoutes } from "./recordRoutes.tsx";

/** Says whose list it is, and where its links lead. */
function Where() {
  const owner = useOwner();
  const { add, summary, edit } = useRecordPaths();
  return [owner ? `${owner.kind} ${owner.id}` : "everybody", add, summary("5"), edit("5")].join(" | ");
}
const never = () => Promise.reject(new Error("not opened"));
const entry = {
  base: "/venue",
  resource: "PARTNER",
  titles: { many: "Venues", one: "Venue", add: "Add venue", goTo: "Go to venues" },
  navigation: { icon: TruckIcon, group: 1, order: 9, key: "n" },
  kind: never,
  summary: never,
  tabs: [{ path: "rooms", title: "Rooms", screen: never, edit: "inPlace" }],
  files: "event",
  list: () => Promise.resolve(Where),
  form: never,
} as const;
const owner = { kind: "talents", base: "/talent" };

const pathsOf = (routes: readonly AreaRoute[]): string[] =>
  routes.flatMap(({ path, children = [] }) => [path, ...pathsOf(children)]);

async function shown([list]: AreaRoute[], address: string): Promise<string> {
  const Screen = await list?.screen?.();
  return renderToStaticMarkup(
    <MemoryRouter initialEntries={[address]}>
      <Routes>{Screen && <Route path={list?.path ?? ""} element={<Screen />} />}</Routes>
    </MemoryRouter>,
  );
}

test("a record has a list, a page to add and one to edit, and its tabs", () => {
  expect(pathsOf(recordRoutes(entry))).toEqual([
    "/venue",
    "/venue/add",
    "/venue/:id",
    "",
    "profile",
    "profile/summary",
    "profile/rooms",
    "profile/rooms/edit",
    "profile/files",
    "profile/notes",
    "profile/notes/edit",
    "profile/history",
    "/venue/:id/profile/summary/edit",
  ]);
});

test("a kind that is edited elsewhere leads there from the usual address", () => {
  const [, , record, edit] = recordRoutes({ ...entry, editPath: "edit" });
  expect(edit?.path).toBe("/venue/:id/edit");
  expect(record?.children).toContainEqual({ path: "profile/summary/edit", redirect: "../../../edit" });
});

test("the same routes stand under an owner too, with links that stay there", async () => {
  const own = recordRoutes(entry, { owner });
  expect(own[0]?.path).toBe("/talent/:ownerId/venue");
  expect(own[2]).toMatchObject({ path: "/talent/:ownerId/venue/:id", back: "/talent/:ownerId/venue" });
  expect(pathsOf(own).length).toBe(pathsOf(recordRoutes(entry)).length);
  expect(await shown(recordRoutes(entry), "/venue")).toBe(
    "everybody | /venue/add | /venue/5/profile/summary | /venue/5/profile/summary/edit",
  );
  expect(await shown(own, "/talent/7/venue")).toBe(
    "talents 7 | /talent/7/venue/add | /talent/7/venue/5/profile/summary | /talent/7/venue/5/profile/summary/edit",
  );
});
