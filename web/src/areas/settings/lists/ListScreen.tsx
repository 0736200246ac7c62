import { useParams } from "react-router";
import { TALENT_CATEGORIES } from "#contract/enums.ts";
import { MASTER_LISTS, type MasterSlug } from "#contract/master-lists.ts";
import { type MasterEntry, masterLists } from "#contract/settings/master-list.ts";
import { listLine, listTitle, t } from "#web/areas/settings/lists/messages.ts";
import { useMay } from "#web/shared/session/me.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { NotFound } from "#web/ui/layout/NotFound.tsx";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { useTitle } from "#web/ui/routing/title.ts";
import { VenuesList } from "../venues/VenuesList.tsx";
import { AddEntry } from "./AddEntry.tsx";
import { restoreEntry } from "./entryActions.ts";
import type { GroupOf } from "./group.ts";
import styles from "./Lists.module.css";
import { MasterEntries } from "./MasterEntries.tsx";

/** One of the lists, or "not found" for an unknown slug. */
export function ListScreen() {
  const { slug } = useParams();
  const masterList = MASTER_LISTS.find((list) => list === slug);
  const mayReadEvents = useMay("EVENT", "read");
  if (masterList === "venues" && mayReadEvents) return <Venues />;
  return masterList ? <List key={masterList} slug={masterList} /> : <NotFound />;
}

/** Venues have details, which only those who read events see; others see a list of names. */
function Venues() {
  useTitle(listTitle("venues"));
  return (
    <div className={styles.body}>
      <p className={styles.line}>{listLine("venues")}</p>
      <VenuesList />
    </div>
  );
}

function List({ slug }: { slug: MasterSlug }) {
  const answer = useCallQuery(masterLists.list, { params: { slug } });
  const types = useCallQuery(
    masterLists.list,
    { params: { slug: "talent-types" } },
    { when: slug === "talent-sub-types" },
  ).data;
  const mayWrite = useMay("ORGANIZATION", "write");
  useTitle(listTitle(slug));
  const groups = groupsOf(slug, types ?? []);
  return (
    <div className={styles.body}>
      <p className={styles.line}>{listLine(slug)}</p>
      {mayWrite && <AddEntry slug={slug} groups={groups} />}
      <QueryBoundary answer={answer}>
        {(masterEntries) => {
          const archived = masterEntries.filter((entry) => entry.archived);
          return (
            <>
              {masterEntries.length === 0 && (
                <div className={styles.empty}>
                  <p className={styles.nothing}>{t("nothing")}</p>
                  <p className={styles.line}>{t("nothingLine")}</p>
                </div>
              )}
              {groups.map(({ id, title }) => {
                const entries = masterEntries.filter((entry) => !entry.archived && groupOf(slug, entry) === id);
                if (entries.length === 0) return null;
                return (
                  <section key={id} aria-label={title ?? listTitle(slug)}>
                    {title && <h2>{title}</h2>}
                    <MasterEntries slug={slug} entries={entries} editable={mayWrite} />
                  </section>
                );
              })}
              {archived.length > 0 && (
                <section aria-label={t("archived")}>
                  <h2>{t("archived")}</h2>
                  <p className={styles.line}>{t("archivedLine")}</p>
                  <ul className={styles.entries} data-quiet>
                    {archived.map((entry) => (
                      <li key={entry.id}>
                        <span className={styles.name}>{entry.name}</span>
                        <span className={styles.uses}>{t("uses", { count: entry.uses })}</span>
                        {mayWrite && (
                          <Button
                            size="small"
                            aria-label={t("restoreNamed", { name: entry.name })}
                            onClick={() => void restoreEntry(slug, entry)}
                          >
                            {t("restore")}
                          </Button>
                        )}
                      </li>
                    ))}
                  </ul>
                </section>
              )}
            </>
          );
        }}
      </QueryBoundary>
    </div>
  );
}

/** Groups types by category and sub-types by type; other lists have one group. */
function groupsOf(slug: MasterSlug, types: readonly MasterEntry[]): GroupOf[] {
  if (slug === "talent-types") return TALENT_CATEGORIES.map((category) => ({ id: category, title: category }));
  if (slug !== "talent-sub-types") return [{ id: "", title: null }];
  const repeated = new Set(types.map(({ name }) => name).filter((name, index, names) => names.indexOf(name) !== index));
  return types.map(({ id, name, category }) => ({ id, title: repeated.has(name) ? `${name} (${category})` : name }));
}
const groupOf = (slug: MasterSlug, { category, typeId }: MasterEntry): string =>
  (slug === "talent-types" ? category : slug === "talent-sub-types" ? typeId : null) ?? "";
