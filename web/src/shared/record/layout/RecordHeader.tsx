import type { ReactNode } from "react";
import { useLocation } from "react-router";
import type { RecordKind } from "#contract/record-kinds.ts";
import type { PersonBrief } from "#contract/schema.ts";
import { t } from "#web/shared/messages.ts";
import { Avatar } from "#web/shared/people/Avatar.tsx";
import { PresentAt } from "#web/shared/people/PresentAvatars.tsx";
import { useTint } from "#web/shared/people/useTint.ts";
import { useAfterNavigation } from "#web/shared/record/actions/useAfterCreate.ts";
import { FollowMenu } from "#web/shared/record/follow/FollowButton.tsx";
import { useFollowActions, useFollowKeys, useFollowState } from "#web/shared/record/follow/useFollow.ts";
import { type Action, visibleActions } from "#web/ui/actions/action.ts";
import { PageHeading } from "#web/ui/elements/PageHeading.tsx";
import { type Tab, Tabs } from "#web/ui/elements/Tabs.tsx";
import { PageActions } from "#web/ui/layout/PageActions.tsx";
import { usePageActions } from "#web/ui/layout/pageActions.ts";
import { useTabTitle } from "#web/ui/routing/title.ts";
import { useNarrow } from "#web/ui/useNarrow.ts";
import styles from "./RecordHeader.module.css";
import { RecordTiles, tilesOf } from "./RecordTiles.tsx";

interface Props {
  person: PersonBrief;
  /** Set for a record that shows who else is viewing it. */
  kind?: RecordKind;
  badge?: ReactNode;
  /** One line: what the person is. */
  line?: ReactNode;
  /** Label and value; those without a value are left out. */
  facts?: readonly { label: string; value: ReactNode }[];
  actions?: readonly (Action | false)[];
}

/** The header of a record, in the person's tint; it stays while tabs change. */
export function RecordHeader({ person, kind, badge, line, facts = [], actions = [] }: Props) {
  const tint = useTint(person.id);
  const narrow = useNarrow();
  const shownActions = useAfterNavigation(person.id, visibleActions(actions));
  const present = kind && <PresentAt kind={kind} id={person.id} most={narrow ? 2 : 4} />;
  const tiles = narrow ? tilesOf(shownActions) : [];
  const follow = useFollowState(person.id);
  const followActions = useFollowActions(person, follow);
  const offered = [...shownActions, ...followActions];
  usePageActions(offered);
  useFollowKeys(person, follow);
  return (
    <header className={styles.header} style={{ background: tint }}>
      <span className={styles.portrait}>
        <Avatar person={person} size={100} />
      </span>
      <div className={styles.words}>
        <div className={styles.first}>
          <PageHeading className={styles.name}>{person.displayName}</PageHeading>
          {narrow ? (
            <div className={styles.state}>
              {badge}
              {present && <div className={styles.present}>{present}</div>}
            </div>
          ) : (
            badge
          )}
        </div>
        {line && <p className={styles.line}>{line}</p>}
        <dl className={styles.facts}>
          {facts
            .filter(({ value }) => value !== null && value !== undefined && value !== "")
            .map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
        </dl>
      </div>
      {tiles.length > 0 && <RecordTiles actions={tiles} />}
      <div className={styles.side} data-present={(present && !narrow) || undefined}>
        <div className={styles.actions}>
          {!narrow && <FollowMenu record={person} state={follow} />}
          <PageActions actions={(narrow ? offered : shownActions).filter((action) => !tiles.includes(action))} />
        </div>
        {!narrow && present}
      </div>
    </header>
  );
}

/** The tabs of a record. */
export function RecordTabs({ name, tabs }: { name: string; tabs: readonly Tab[] }) {
  const { pathname } = useLocation();
  useTabTitle(tabs.find(({ to }) => to !== undefined && `${pathname}/`.startsWith(`${to}/`))?.title);
  return (
    <div className={styles.tabs}>
      <Tabs label={t("sections", { name })} tabs={tabs} />
    </div>
  );
}
/** A second row of tabs inside a tab, such as the parts of a profile. @public */
export const SubTabs = ({ name, tabs }: { name: string; tabs: readonly Tab[] }) => (
  <div className={styles.subs}>
    <Tabs label={t("parts", { name })} tabs={tabs} sub />
  </div>
);
