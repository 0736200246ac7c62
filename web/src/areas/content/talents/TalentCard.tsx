import type { AppTalent } from "#contract/favourites/app-talent.ts";
import { cardLine, WorkCard } from "#web/shared/deals/WorkCard.tsx";
import { t } from "./messages.ts";
import { AppBadge } from "./talentColumns.tsx";

/** A talent in the list on a phone. */
export function TalentCard({ talent, isAcrossAgencies }: { talent: AppTalent; isAcrossAgencies: boolean }) {
  const { displayName, agency, tags, content, links, socialLinks } = talent;
  const { podcasts: _, ...kinds } = content ?? { podcasts: 0 };
  const items = Object.values(kinds).reduce((sum, count) => sum + count, 0);
  return (
    <WorkCard
      title={displayName}
      line={cardLine(
        isAcrossAgencies && agency.name,
        items > 0 && t("itemCount", { count: items }),
        socialLinks.length > 0 && t("socialCount", { count: socialLinks.length }),
        links.length > 0 && t("linkCount", { count: links.length }),
        tags.join(", "),
      )}
      badge={<AppBadge talent={talent} />}
      people={[talent]}
    />
  );
}
