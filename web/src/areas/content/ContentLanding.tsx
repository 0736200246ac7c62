import { Link } from "react-router";
import { CONTENT_TAB } from "#contract/content/codes.ts";
import { counts } from "#contract/lists/counts.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { formatTotal } from "#web/ui/format/numbers.ts";
import styles from "./Content.module.css";
import { t } from "./messages.ts";
import { CONTENT_SECTIONS, type ContentSection, SECTION_IDS, sectionPath, type TabSlug } from "./sections.ts";

/** What waits in each list. */
export const ContentLanding = () => (
  <div className={styles.landing}>
    <p>{t("landingLine")}</p>
    <ul>
      {SECTION_IDS.map((section) => (
        <Entry key={section} section={section} />
      ))}
    </ul>
  </div>
);

function Entry({ section }: { section: ContentSection }) {
  const { title, list } = CONTENT_SECTIONS[section];
  const { data } = useCallQuery(counts.list, { params: { api: list }, body: { filters: "" } }, { keep: true });
  const countOf = (tab: number): string => {
    const found = data?.tabs.find(({ value }) => value === String(tab));
    return found ? formatTotal(found.count, found.isMinimum) : "–";
  };
  const link = (slug: TabSlug, words: string) => <Link to={sectionPath(section, slug)}>{words}</Link>;
  return (
    <li>
      <Link to={sectionPath(section)} className={styles.kind}>
        {title}
      </Link>
      {link("pending", t("waitingCount", { number: countOf(CONTENT_TAB.pending) }))}
      {link("not-relevant", t("notRelevantCount", { number: countOf(CONTENT_TAB.notRelevant) }))}
    </li>
  );
}
