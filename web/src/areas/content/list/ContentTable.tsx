/** A list of content: one kind, one status. */
import { PlusIcon } from "@phosphor-icons/react/dist/csr/Plus";
import { TrashIcon } from "@phosphor-icons/react/dist/csr/Trash";
import { useLocation } from "react-router";
import { CONTENT_TAB_SLUGS } from "#contract/content/buttons.ts";
import { CONTENT_DISPLAY_STATUSES } from "#contract/content/codes.ts";
import { content } from "#contract/content/content.ts";
import type { ContentRow } from "#contract/content/item.ts";
import { switchAction, switchTo } from "#web/shared/agencies/switchAgency.ts";
import { useAgencies } from "#web/shared/agencies/useAgencies.ts";
import { useOpenFromAddress } from "#web/shared/comms/useOpenFromAddress.ts";
import { choicesFrom, peopleOf } from "#web/shared/people/people.tsx";
import { importAction } from "#web/shared/record/importAction.ts";
import { useMay, useZone } from "#web/shared/session/me.tsx";
import type { Action } from "#web/ui/actions/action.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { IconButton } from "#web/ui/elements/Button.tsx";
import { Tabs } from "#web/ui/elements/Tabs.tsx";
import { ListBar } from "#web/ui/layout/ListBar.tsx";
import { useList } from "#web/ui/list/useList.ts";
import { useRecordCrumb } from "#web/ui/routing/title.ts";
import { DataTable } from "#web/ui/table/DataTable.tsx";
import type { Selection } from "#web/ui/table/useSelection.ts";
import { lastMonth } from "#web/ui/time/zoned.ts";
import { removeContent } from "../actions.ts";
import { LISTS } from "../calls.ts";
import { openAddContent, openContent } from "../dialog/openContent.tsx";
import { t } from "../messages.ts";
import { CONTENT_SECTIONS, type ContentSection, sectionPath, TAB_SLUGS, type TabSlug } from "../sections.ts";
import { ContentBulk } from "./ContentBulk.tsx";
import { ContentCard } from "./ContentCard.tsx";
import { contentColumns } from "./columns.tsx";
import { rowActions, rowKeys } from "./rowActions.ts";
import { useAgencyEvent } from "./useAgencyEvent.ts";
import { hasPeriod, useCounts } from "./useCounts.ts";

const ADD = { News: t("addNews"), Event: t("addEvent"), Audio: t("addAudio"), Video: t("addVideo") } as const;
const SEARCH: Readonly<Record<ContentSection, string>> = {
  news: t("searchNews"),
  events: t("searchEvents"),
  audio: t("searchAudio"),
  video: t("searchVideo"),
  podcasts: t("searchPodcasts"),
};
/** Writers get View and Edit next to the menu, readers only View. */
const WRITERS = { width: 130, buttons: 2 };
const READERS = { width: 70, buttons: 1 };
const talentChoices = choicesFrom(peopleOf("talents"));
const yesOrNo = [
  { value: "true", label: t("yes") },
  { value: "false", label: t("no") },
];

export function ContentTable({ section, slug }: { section: ContentSection; slug: TabSlug }) {
  const { title, list: table, kind } = CONTENT_SECTIONS[section];
  const tab = CONTENT_TAB_SLUGS[slug];
  const zone = useZone();
  const mayWrite = useMay("CMS", "write");
  const seesTalents = useMay("TALENT", "read");
  const { isAcrossAgencies, isOwnAgency, filters } = useAgencies();
  const { data: metadata } = useCallQuery(content.metadata, {});
  const usual = lastMonth(Date.now(), zone);
  const { call, always } = LISTS[section];
  const list = useList(call, {
    table,
    preset: hasPeriod(slug) ? usual : {},
    always: { ...always, cmsTabId: tab },
  });
  useRecordCrumb(title, sectionPath(section), t(slug));
  useAgencyEvent();
  useOpenFromAddress((id) => openContent({ tab, rows: [{ id, kind }], first: { id, kind }, mode: "view" }));
  const counts = useCounts(list, slug, usual);
  const { search } = useLocation();
  const params = new URLSearchParams(search);
  params.delete("pageIndex");
  const tabs = TAB_SLUGS.map((id) => ({
    id,
    title: t(id),
    count: counts(id),
    to: [sectionPath(section, id), params.toString()].filter(Boolean).join("?"),
  }));
  const add: Action = {
    id: "add",
    title: ADD[kind],
    icon: PlusIcon,
    tone: "main",
    visible: mayWrite,
    run: () => openAddContent(section),
  };
  const imports = (section === "news" || section === "events") && mayWrite && metadata?.mayImport === true;
  const elsewhere = (row: ContentRow): string => `${sectionPath(section, slug)}?q=${encodeURIComponent(row.title)}`;
  const open = (row: ContentRow, mode: "view" | "edit" = "view"): void => {
    if (isOwnAgency(row)) openContent({ tab, rows: list.rows.filter(isOwnAgency), first: row, mode });
    else void switchTo(row, elsewhere(row));
  };
  return (
    <DataTable
      list={list}
      name={title}
      columns={contentColumns(section, slug, isAcrossAgencies)}
      search={SEARCH[section]}
      filters={{
        ...filters,
        userIds: { title: t("talents"), choices: talentChoices },
        displayStatuses: {
          title: t("status"),
          choices: CONTENT_DISPLAY_STATUSES.map((value) => ({ value, label: t(value) })),
        },
        title: { title: t("title") },
        tag: { title: t("tags"), choices: (metadata?.tags ?? []).map((value) => ({ value, label: value })) },
        link: { title: t("link") },
        onWebPage: { title: t("onWebPage"), choices: yesOrNo },
        mayEdit: { title: t("mayEdit"), choices: yesOrNo },
        ...(section === "events" && { start: { title: t("startsOn"), zone } }),
      }}
      {...(hasPeriod(slug) && { dates: { title: t("publishDate"), zone } })}
      bar={(selection: Selection<ContentRow>) => (
        <ListBar
          tabs={<Tabs label={t("tabs")} tabs={tabs} current={slug} cutsCounts />}
          actions={[importAction(sectionPath(section), imports), add]}
        >
          {mayWrite && (
            <IconButton
              title={t("deleteSelected")}
              off={selection.count === 0 && t("selectFirst")}
              onClick={() => void removeContent(selection.chosen.filter(isOwnAgency))}
            >
              <TrashIcon />
            </IconButton>
          )}
        </ListBar>
      )}
      empty={
        slug === "not-relevant"
          ? { title: t("noneNotRelevant") }
          : { title: t("none"), line: t("noneLine"), action: mayWrite && add }
      }
      rowName={(row) => row.title}
      onOpen={(row) => open(row)}
      actions={(row) =>
        isOwnAgency(row) ? rowActions(row, { tab, mayWrite, seesTalents, open }) : [switchAction(row, elsewhere(row))]
      }
      actionColumn={mayWrite ? WRITERS : READERS}
      keys={rowKeys({ tab, mayWrite, seesTalents, open })}
      card={(row) => <ContentCard row={row} isAcrossAgencies={isAcrossAgencies} />}
      {...(mayWrite && {
        bulk: (selection: Selection<ContentRow>) => <ContentBulk selection={selection} tab={tab} />,
      })}
    />
  );
}
