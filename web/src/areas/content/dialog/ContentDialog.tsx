/** An item in a dialog over its list: read, moderated by keyboard, and edited without leaving the list. */
import { useState } from "react";
import type { RowAction } from "#contract/content/buttons.ts";
import { content } from "#contract/content/content.ts";
import type { ContentItem } from "#contract/content/item.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { actOn } from "../actions.ts";
import { ContentFrame, type ListPlace } from "./ContentFrame.tsx";
import { ContentView } from "./ContentView.tsx";
import { EditContent } from "./EditContent.tsx";
import type { Opened } from "./opened.ts";
import { ViewFooter } from "./ViewFooter.tsx";

export function ContentDialog({ tab, rows, first, mode: start, close }: Opened & { close: () => void }) {
  const [rest, setRest] = useState(rows);
  const [id, setId] = useState(first.id);
  const [mode, setMode] = useState(start);
  const answer = useCallQuery(content.get, { params: { id } }, { keep: true });
  const index = rest.findIndex((row) => row.id === id);
  const turnTo = (to: number): void => {
    const row = rest[to];
    if (row) setId(row.id);
  };
  const place: ListPlace = { at: index, total: rest.length, turnTo };
  // The previous item stays until the next one has arrived.
  const item = answer.data?.id === id ? answer.data : undefined;

  const act = async (action: RowAction, acted: ContentItem): Promise<void> => {
    if (!(await actOn(action, [acted]))) return;
    const next = rest[index + 1] ?? rest[index - 1];
    if (!next) return close();
    setRest((rows) => rows.filter((row) => row.id !== acted.id));
    setId(next.id);
  };
  if (mode === "edit" && item) return <EditContent key={id} item={item} tab={tab} close={close} />;
  return (
    <ContentFrame
      kind={answer.data?.kind ?? first.kind}
      item={answer.data}
      place={place}
      height={500}
      onClose={close}
      footer={
        item && (
          <ViewFooter
            item={item}
            tab={tab}
            place={place}
            act={(action) => act(action, item)}
            edit={() => setMode("edit")}
            close={close}
          />
        )
      }
    >
      <QueryBoundary answer={answer}>{(shown) => <ContentView key={shown.id} item={shown} />}</QueryBoundary>
    </ContentFrame>
  );
}
