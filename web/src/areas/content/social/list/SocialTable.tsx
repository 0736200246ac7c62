/** The posts and reels of a platform. */
import { LinkSimpleIcon } from "@phosphor-icons/react/dist/csr/LinkSimple";
import { TrashIcon } from "@phosphor-icons/react/dist/csr/Trash";
import { useEffect } from "react";
import { useLocation } from "react-router";
import { SHARE_PLATFORMS, type SharePlatform, SOCIAL_CONTENT_TYPES } from "#contract/social/codes.ts";
import { type SocialContentRow, socialContents } from "#contract/social/content.ts";
import { switchAction, switchTo } from "#web/shared/agencies/switchAgency.ts";
import { useAgencies } from "#web/shared/agencies/useAgencies.ts";
import { choicesFrom, peopleOf } from "#web/shared/people/people.tsx";
import { useMay, useZone } from "#web/shared/session/me.tsx";
import { mutate } from "#web/ui/calls/mutate.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { IconButton } from "#web/ui/elements/Button.tsx";
import { Tabs } from "#web/ui/elements/Tabs.tsx";
import { ListBar } from "#web/ui/layout/ListBar.tsx";
import { useList } from "#web/ui/list/useList.ts";
import { DataTable } from "#web/ui/table/DataTable.tsx";
import type { Selection } from "#web/ui/table/useSelection.ts";
import { lastMonth } from "#web/ui/time/zoned.ts";
import { openAccounts } from "../accounts/openAccounts.tsx";
import { removeSocial } from "../actions.ts";
import { s } from "../messages.ts";
import { PLATFORM_TITLES, socialPath } from "../places.ts";
import { SocialBulk } from "./SocialBulk.tsx";
import { SocialCard } from "./SocialCard.tsx";
import { SocialNotes } from "./SocialNotes.tsx";
import { socialColumns } from "./socialColumns.tsx";
import { openThere, socialRowActions } from "./socialRowActions.ts";

const talentChoices = choicesFrom(peopleOf("talents"));
const yesOrNo = [
  { value: "true", label: s("yes") },
  { value: "false", label: s("no") },
];
const WRITERS = { width: 130, buttons: 2 };
const READERS = { width: 70, buttons: 1 };

export function SocialTable({ platform }: { platform: SharePlatform }) {
  const zone = useZone();
  const mayWrite = useMay("CMS", "write");
  const { isAcrossAgencies, isOwnAgency, filters } = useAgencies();
  const list = useList(socialContents.list, {
    table: "socialContents",
    preset: lastMonth(Date.now(), zone),
    always: { platform },
  });
  useRefresh(platform);
  const { platform: _, ...query } = list.state.query as Record<string, unknown>;
  const { data: counted } = useCallQuery(socialContents.count, { body: query as never }, { keep: true });
  const { search } = useLocation();
  const params = new URLSearchParams(search);
  params.delete("pageIndex");
  const tabs = SHARE_PLATFORMS.map((id) => {
    const count = counted?.tabs.find(({ value }) => value === id);
    return { id, title: PLATFORM_TITLES[id], count, to: [socialPath(id), params.toString()].filter(Boolean).join("?") };
  });
  const elsewhere = (row: SocialContentRow): string =>
    `${socialPath(platform)}?q=${encodeURIComponent(row.displayName.slice(0, 60))}`;
  return (
    <DataTable
      list={list}
      name={PLATFORM_TITLES[platform]}
      columns={socialColumns(isAcrossAgencies)}
      search={s("search")}
      filters={{
        ...filters,
        userIds: { title: s("talent"), choices: talentChoices },
        content: { title: s("content") },
        socialContentTypes: {
          title: s("type"),
          choices: SOCIAL_CONTENT_TYPES.map((value) => ({ value, label: s(value) })),
        },
        hidden: { title: s("hidden"), choices: yesOrNo },
      }}
      dates={{ title: s("published"), zone }}
      bar={(selection: Selection<SocialContentRow>) => (
        <ListBar
          tabs={<Tabs label={s("tabs")} tabs={tabs} current={platform} cutsCounts />}
          actions={[{ id: "accounts", title: s("accounts"), icon: LinkSimpleIcon, run: () => openAccounts(platform) }]}
        >
          {mayWrite && (
            <IconButton
              title={s("deleteSelected")}
              off={selection.count === 0 && s("selectFirst")}
              onClick={() => void removeSocial(selection.chosen.filter(isOwnAgency))}
            >
              <TrashIcon />
            </IconButton>
          )}
        </ListBar>
      )}
      above={<SocialNotes platform={platform} />}
      empty={{
        title: s("none"),
        line: s("noneLine"),
        action: { id: "accounts", title: s("accounts"), run: () => openAccounts(platform) },
      }}
      rowName={(row) => row.displayName || s("withoutText")}
      onOpen={(row) => (isOwnAgency(row) ? openThere(row) : void switchTo(named(row), elsewhere(row)))}
      actions={(row) =>
        isOwnAgency(row) ? socialRowActions(row, mayWrite) : [switchAction(named(row), elsewhere(row))]
      }
      actionColumn={mayWrite ? WRITERS : READERS}
      card={(row) => <SocialCard row={row} isAcrossAgencies={isAcrossAgencies} />}
      {...(mayWrite && {
        bulk: (selection: Selection<SocialContentRow>) => <SocialBulk selection={selection} />,
      })}
    />
  );
}

const named = (row: SocialContentRow) => ({ ...row, displayName: row.displayName || s("withoutText") });

/** Asks for what is new there on opening. */
function useRefresh(platform: SharePlatform): void {
  useEffect(() => {
    void mutate(socialContents.refresh, { body: { platform } });
  }, [platform]);
}
