import { BroadcastIcon } from "@phosphor-icons/react/dist/csr/Broadcast";
import { CircleDashedIcon } from "@phosphor-icons/react/dist/csr/CircleDashed";
import { Link } from "react-router";
import { TALENT_STATUS, TALENT_STATUSES } from "#contract/enums.ts";
import type { AppTalent, appTalents, ContentCounts } from "#contract/favourites/app-talent.ts";
import type { SortOf } from "#contract/list.ts";
import { t as agencies } from "#web/shared/agencies/messages.ts";
import { NamedAvatar } from "#web/shared/people/AvatarGroup.tsx";
import { PLATFORM_ICONS } from "#web/shared/social/platformIcons.ts";
import { PLATFORMS } from "#web/shared/social/platforms.ts";
import { STATUS_STYLES, StatusBadge } from "#web/shared/values/StatusBadge.tsx";
import { When } from "#web/shared/values/When.tsx";
import { webAddress } from "#web/shared/values/webAddress.ts";
import { Badge } from "#web/ui/elements/Badge.tsx";
import { Tags } from "#web/ui/elements/Tags.tsx";
import { formatNumber } from "#web/ui/format/numbers.ts";
import type { Column } from "#web/ui/table/columns/column.ts";
import { contentOfTalent } from "./contentOfTalent.ts";
import { t } from "./messages.ts";
import styles from "./Talents.module.css";
import { setTalentStatus } from "./talentChanges.ts";

type TalentColumn = Column<AppTalent, SortOf<typeof appTalents.list>>;

const statusOf = (value: string) => TALENT_STATUSES.find((status) => String(status) === value) ?? TALENT_STATUS.pending;

/** Badge that tells whether fans see the talent. */
export const AppBadge = ({ talent: { appStatus } }: { talent: AppTalent }) =>
  appStatus === "Active" ? (
    <Badge tone="good" icon={BroadcastIcon} resting>
      {t("shown")}
    </Badge>
  ) : (
    <Badge tone="neutral" icon={CircleDashedIcon} outline>
      {t("notShown")}
    </Badge>
  );

const SocialCell = ({ talent: { socialLinks } }: { talent: AppTalent }) => (
  <span className={styles.socials}>
    {socialLinks.map(({ platform, url }) => {
      const Icon = PLATFORM_ICONS[platform];
      return (
        <a
          key={`${platform} ${url}`}
          href={webAddress(url)}
          target="_blank"
          rel="noopener noreferrer"
          data-tip={`${PLATFORMS[platform]}: ${url}`}
          aria-label={`${PLATFORMS[platform]}: ${url}`}
        >
          <Icon aria-hidden />
        </a>
      );
    })}
  </span>
);

const LinksCell = ({ talent: { links } }: { talent: AppTalent }) =>
  links.length > 0 && (
    <span data-tip={links.map(({ title, url }) => `${title}: ${url}`).join("\n")}>
      {links.map(({ title }) => title).join(", ")}
    </span>
  );

/** How much there is, as a link to it where it is of the agency one acts in. */
function CountCell({
  talent,
  kind,
  title,
  ownAgencyId,
}: {
  talent: AppTalent;
  kind: keyof ContentCounts;
  title: string;
  ownAgencyId: string | null;
}) {
  const count = talent.content?.[kind] ?? 0;
  if (count === 0) return null;
  if (talent.agency.id !== ownAgencyId) return formatNumber(count);
  return (
    <Link
      to={contentOfTalent(talent.id, kind)}
      className={styles.count}
      aria-label={t("countOf", { what: title, name: talent.displayName, count })}
    >
      {formatNumber(count)}
    </Link>
  );
}

interface Shown {
  /** True if talents of several agencies may be listed. */
  isAcrossAgencies: boolean;
  mayWrite: boolean;
  /** The agency that the reader acts in. */
  ownAgencyId: string | null;
}

function compose({ isAcrossAgencies, mayWrite, ownAgencyId }: Shown): TalentColumn[] {
  const counted = (id: keyof ContentCounts, hidden = false): TalentColumn => ({
    id,
    title: t(id),
    width: 80,
    align: "end",
    ...(hidden && { hidden }),
    cell: (row) => <CountCell talent={row} kind={id} title={t(id)} ownAgencyId={ownAgencyId} />,
  });
  return [
    {
      id: "name",
      title: t("name"),
      width: 208,
      sort: "displayName",
      cell: (row) => <NamedAvatar person={row} />,
    },
    ...(isAcrossAgencies
      ? [{ id: "agency", title: agencies("agency"), width: 140, cell: ({ agency }: AppTalent) => agency.name }]
      : []),
    {
      id: "status",
      title: t("status"),
      width: 126,
      sort: "status",
      cell: ({ status, state }) => <StatusBadge status={status} state={state} inList />,
      ...(mayWrite && {
        edit: {
          kind: "select" as const,
          choices: TALENT_STATUSES.map((status) => ({
            value: String(status),
            label: STATUS_STYLES[status].title,
            mark: <StatusBadge status={status} />,
          })),
          value: ({ status }: AppTalent) => String(status),
          save: (row: AppTalent, value: string) => setTalentStatus([row], statusOf(value)),
          may: ({ editable, state }: AppTalent) => editable && state === "ACTIVE",
        },
      }),
    },
    { id: "appStatus", title: t("app"), width: 132, cell: (row) => <AppBadge talent={row} /> },
    { id: "tags", title: t("tags"), width: 160, cell: ({ tags }) => <Tags tags={tags} /> },
    { id: "socialLinks", title: t("socialLinks"), width: 148, cell: (row) => <SocialCell talent={row} /> },
    { id: "links", title: t("links"), width: 136, cell: (row) => <LinksCell talent={row} /> },
    counted("news"),
    counted("events"),
    counted("audio"),
    counted("video"),
    counted("podcasts", true),
    counted("fanroomPosts"),
    counted("fanroomPolls", true),
    counted("snippetPosts"),
    counted("snippetPolls", true),
    { id: "category", title: t("category"), width: 110, hidden: true, cell: ({ category }) => category },
    {
      id: "favourite",
      title: t("favourite"),
      width: 96,
      hidden: true,
      cell: ({ favourite }) => t(favourite ? "yes" : "no"),
    },
    {
      id: "updated",
      title: t("updated"),
      width: 140,
      sort: "updatedAt",
      hidden: true,
      cell: ({ updatedAt }) => <When instant={updatedAt} />,
    },
  ];
}

// The same arrays between renders, so that only changed rows are rendered again.
const composed = new Map<string, readonly TalentColumn[]>();
export function talentColumns(shown: Shown): readonly TalentColumn[] {
  const key = JSON.stringify(shown);
  const columns = composed.get(key) ?? compose(shown);
  composed.set(key, columns);
  return columns;
}
