/** A list of posts or of polls, of one place and section. */
import { PlusIcon } from "@phosphor-icons/react/dist/csr/Plus";
import { TrashIcon } from "@phosphor-icons/react/dist/csr/Trash";
import { Link, useLocation } from "react-router";
import { switchAction, switchTo } from "#web/shared/agencies/switchAgency.ts";
import { useAgencies } from "#web/shared/agencies/useAgencies.ts";
import { useOpenFromAddress } from "#web/shared/comms/useOpenFromAddress.ts";
import { choicesFrom, peopleOf } from "#web/shared/people/people.tsx";
import { useShownTalents } from "#web/shared/people/shownTalents.ts";
import { useMay, useZone } from "#web/shared/session/me.tsx";
import type { Action } from "#web/ui/actions/action.ts";
import { IconButton } from "#web/ui/elements/Button.tsx";
import { Tabs } from "#web/ui/elements/Tabs.tsx";
import { ListBar } from "#web/ui/layout/ListBar.tsx";
import { useList } from "#web/ui/list/useList.ts";
import { useRecordCrumb } from "#web/ui/routing/title.ts";
import { DataTable } from "#web/ui/table/DataTable.tsx";
import type { Selection } from "#web/ui/table/useSelection.ts";
import { lastMonth } from "#web/ui/time/zoned.ts";
import { t } from "../../messages.ts";
import { openSharePost } from "../../social/share/openSharePost.tsx";
import { type AnyPost, POST_VIEWS } from "../calls.ts";
import { openAddPost, openPost } from "../dialog/openPost.tsx";
import { p } from "../messages.ts";
import { PLACES, type PlaceId, type PostTableId, placePath, SLUGS, type Slug } from "../places.ts";
import { removePosts } from "../postActions.ts";
import { creatorsOf } from "./creators.ts";
import { PostBulk } from "./PostBulk.tsx";
import { PostCard } from "./PostCard.tsx";
import styles from "./Posts.module.css";
import { postColumns } from "./postColumns.tsx";
import { postRowActions, talentAction } from "./postRowActions.ts";
import { usePostCounts } from "./usePostCounts.ts";

const talentChoices = choicesFrom(peopleOf("talents"));
const creatorChoices = { FANROOM: creatorsOf("FANROOM"), SNIPPET: creatorsOf("SNIPPET") } as const;
const choices = (yes: string, no: string) => [
  { value: "true", label: yes },
  { value: "false", label: no },
];
const VIEWS: readonly PostTableId[] = ["posts", "polls"];

export function PostTable({ place, slug, view }: { place: PlaceId; slug: Slug; view: PostTableId }) {
  const { title, type, edits } = PLACES[place];
  const { call, table } = POST_VIEWS[view];
  const zone = useZone();
  const mayWrite = useMay("CMS", "write");
  const { isAcrossAgencies, isOwnAgency, filters } = useAgencies();
  useOpenFromAddress((id) => openSharePost({ kind: POST_VIEWS[view].kind, id }), "share");
  useOpenFromAddress((id) => {
    const item = { id, kind: POST_VIEWS[view].kind };
    openPost({ rows: [item], first: item, mode: "view", marked: false });
  });
  useOpenFromAddress((talentUserId) => {
    if (mayWrite) openAddPost({ place, poll: false, talentUserId });
  }, "writeFor");
  const usual = lastMonth(Date.now(), zone);
  const marked = slug === "not-relevant";
  const list = useList(call, {
    table,
    preset: marked ? {} : usual,
    // A tab of its own values is a part of every request.
    always: { fanroomTypes: [type], section: slug === "posts" || slug === "polls" ? view : slug } as never,
  });
  useShownTalents(list.rows.flatMap((row) => (isOwnAgency(row) && row.talent ? row.talent.userId : [])));
  useRecordCrumb(title, placePath(place), p(slug));
  const counts = usePostCounts(list, { place, slug, usual });
  const { search } = useLocation();
  const addressOf = (to: Slug, shown: PostTableId | null = null): string => {
    const params = new URLSearchParams(search);
    params.delete("pageIndex");
    params.delete("view");
    if (shown === "polls") params.set("view", shown);
    return [placePath(place, to), params.toString()].filter(Boolean).join("?");
  };
  const tabs = SLUGS.map((id) => ({ id, title: p(id), count: counts(id), to: addressOf(id) }));
  const add: Action = {
    id: "add",
    title: p("addPost"),
    icon: PlusIcon,
    tone: "main",
    visible: mayWrite,
    run: () => openAddPost({ place, poll: view === "polls" }),
  };
  const elsewhere = (row: AnyPost): string =>
    `${placePath(place, slug)}?view=${view}&q=${encodeURIComponent(row.displayName.slice(0, 60))}`;
  const open = (row: AnyPost, mode: "view" | "edit" = "view"): void => {
    if (isOwnAgency(row)) openPost({ rows: list.rows.filter(isOwnAgency), first: row, mode, marked });
    else void switchTo(row, elsewhere(row));
  };
  const { userIds } = list.state.query as { userIds?: readonly string[] };
  const isOfOne = userIds?.length === 1;
  return (
    <DataTable
      list={list}
      name={`${title}: ${p(slug)}`}
      columns={postColumns(view, slug, isOfOne, isAcrossAgencies)}
      search={p(view === "polls" ? "searchPolls" : "searchPosts")}
      filters={{
        ...filters,
        userIds: { title: p("talent"), choices: talentChoices },
        content: { title: p(view === "polls" ? "question" : "content") },
        link: { title: p("link") },
        creatorIds: { title: p("createdBy"), choices: creatorChoices[type] },
        pin: { title: p("pinned"), choices: choices(p("yes"), p("no")) },
        ...(view === "polls" && { expired: { title: p("status"), choices: choices(p("expired"), p("open")) } }),
        ...(slug === "meetups" && { eventDate: { title: p("eventDate"), zone } }),
      }}
      {...(!marked && { dates: { title: p("published"), zone } })}
      bar={(selection: Selection<AnyPost>) => (
        <ListBar tabs={<Tabs label={p("tabs")} tabs={tabs} current={slug} cutsCounts />} actions={[add]}>
          {(slug === "meetups" || marked) && (
            <nav className={styles.views} aria-label={p("show")}>
              {VIEWS.map((shown) => (
                <Link
                  key={shown}
                  to={addressOf(slug, shown)}
                  aria-current={shown === view ? "page" : undefined}
                  replace
                >
                  {p(shown)}
                </Link>
              ))}
            </nav>
          )}
          {mayWrite && (
            <IconButton
              title={t("deleteSelected")}
              off={selection.count === 0 && t("selectFirst")}
              onClick={() => void removePosts(selection.chosen.filter(isOwnAgency))}
            >
              <TrashIcon />
            </IconButton>
          )}
        </ListBar>
      )}
      empty={
        marked ? { title: p("noneNotRelevant") } : { title: p("none"), line: p("noneLine"), action: mayWrite && add }
      }
      rowName={(row) => row.displayName}
      onOpen={(row) => open(row)}
      // It stands in the cell of the talent, which such a list leaves out.
      quick={(row) => !isOfOne && isOwnAgency(row) && row.talent !== null && talentAction(row)}
      actions={(row) =>
        isOwnAgency(row) ? postRowActions(row, { marked, mayWrite, edits, open }) : [switchAction(row, elsewhere(row))]
      }
      card={(row) => <PostCard row={row} isAcrossAgencies={isAcrossAgencies} />}
      {...(mayWrite && {
        bulk: (selection: Selection<AnyPost>) => <PostBulk selection={selection} marked={marked} />,
      })}
    />
  );
}
