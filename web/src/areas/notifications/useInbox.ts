/** The notifications of a tab, page after page, with the chosen one. */
import { useQueries } from "@tanstack/react-query";
import { use, useMemo, useState } from "react";
import {
  type Notification,
  type NotificationTab,
  notifications,
  READ_FLAG,
  type ReadFlag,
} from "#contract/notifications/notification.ts";
import { AreasContext, collectionsOf } from "#web/shared/area.ts";
import { useZone } from "#web/shared/session/me.tsx";
import { mutate } from "#web/ui/calls/mutate.ts";
import { queries } from "#web/ui/calls/queries.ts";
import { callQueryOptions } from "#web/ui/calls/useCall.ts";
import { groupNotices, type Places, shownOrder } from "./notices.ts";

const PAGE_SIZE = 50;

export const mark = (ids: readonly string[], read: ReadFlag): Promise<unknown> =>
  mutate(notifications.read, { body: { ids: [...ids], read } });
export const markAll = (): Promise<unknown> =>
  mutate(notifications.read, { body: { all: true, read: READ_FLAG.read } });

/** Adds the chosen notification where it stood, which leaves the unread ones when it is read. */
function withChosen(rows: readonly Notification[], chosen: Notification | null): readonly Notification[] {
  if (!chosen || rows.some(({ id }) => id === chosen.id)) return rows;
  return [...rows, { ...chosen, read: 1 as const }].sort(
    (a, b) => b.at.localeCompare(a.at) || b.id.localeCompare(a.id),
  );
}

export function useInbox(tab: NotificationTab) {
  const zone = useZone();
  const [pages, setPages] = useState(1);
  const [chosen, setChosen] = useState<Notification | null>(null);
  const answers = useQueries(
    {
      queries: Array.from({ length: pages }, (_, pageIndex) =>
        callQueryOptions(notifications.list, { query: { tab, pageIndex, pageSize: PAGE_SIZE, withTotal: false } }),
      ),
    },
    queries,
  );
  const loaded = answers.flatMap(({ data }) => data?.rows ?? []);
  // A page moves on when something new comes before it.
  const uniqueRows = [...new Map(loaded.map((row) => [row.id, row])).values()];
  const days = groupNotices(tab === "unread" ? withChosen(uniqueRows, chosen) : uniqueRows, zone);
  const rows = shownOrder(days);
  const current = rows.find(({ id }) => id === chosen?.id) ?? null;
  return {
    answer: answers[0],
    days,
    rows,
    current,
    choose: setChosen,
    showEarlier: answers.at(-1)?.data?.loadMore === true ? () => setPages(pages + 1) : undefined,
  };
}

export function usePlaces(): Places {
  const areas = use(AreasContext);
  return useMemo(
    () => ({
      collections: collectionsOf(areas),
      imports: Object.fromEntries(areas.flatMap(({ imports = {} }) => Object.entries(imports))),
    }),
    [areas],
  );
}
