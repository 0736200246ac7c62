import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { Link } from "react-router";
import type { Fan, FanActRow, FanDetail } from "#contract/fans/report.ts";
import { useMay } from "#web/shared/session/me.tsx";
import { Button, IconButton } from "#web/ui/elements/Button.tsx";
import { Tabs } from "#web/ui/elements/Tabs.tsx";
import { Skeleton } from "#web/ui/layout/Skeleton.tsx";
import { hideAction } from "../acts/actActions.ts";
import { HiddenMark } from "../acts/HiddenMark.tsx";
import { itemPath } from "../contentPaths.ts";
import { Day } from "../Day.tsx";
import { f } from "../messages.ts";
import { fanFirstName, fanPerson } from "../people.tsx";
import { panelText } from "./messages.ts";
import styles from "./Panel.module.css";
import { useFanActs } from "./useFanActs.ts";

const KINDS = {
  comments: ["post-comments", "poll-comments"],
  reactions: ["post-reactions", "poll-reactions"],
  shares: ["shares"],
  posts: ["posts"],
} as const satisfies Record<keyof Fan["counts"], readonly FanDetail[]>;
type ActTab = keyof typeof KINDS;
const TABS = ["comments", "reactions", "shares", "posts"] as const satisfies readonly ActTab[];
const isActTab = (text: string): text is ActTab => TABS.some((tab) => tab === text);

/** Comments, reactions, shares and posts of a fan, ten at first and more as one scrolls. */
export function FanActs({ fan }: { fan: Fan }) {
  const [tab, setTab] = useState<ActTab>("comments");
  const name = fanFirstName(fanPerson(fan.id, fan.user_name).displayName);
  return (
    <section className={styles.acts} aria-label={panelText("did", { name })}>
      <Tabs
        label={panelText("did", { name })}
        tabs={TABS.map((id) => ({ id, title: panelText(id), count: fan.counts[id] }))}
        current={tab}
        onChoose={(id) => isActTab(id) && setTab(id)}
        className={styles.tabs}
      />
      <Acts key={tab} fanId={fan.id} tab={tab} />
    </section>
  );
}

function Acts({ fanId, tab }: { fanId: string; tab: ActTab }) {
  const { acts, loading, failed, retry, showMore } = useFanActs(fanId, KINDS[tab]);
  if (failed)
    return (
      <p className={styles.failed} role="status">
        {panelText("loadFailed")} <Button onClick={retry}>{panelText("retry")}</Button>
      </p>
    );
  if (loading && acts.length === 0) return <Skeleton lines={4} />;
  if (acts.length === 0) return <p className={styles.nothing}>{panelText(`nothing_${tab}`)}</p>;
  return (
    <>
      <ul className={styles.actList}>
        {acts.map((act) => (
          <Act key={act.id} act={act} tab={tab} />
        ))}
      </ul>
      {showMore && <More showMore={showMore} />}
    </>
  );
}

/** Loads more once it comes into view, or when pressed. */
function More({ showMore }: { showMore: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  const load = useEffectEvent(showMore);
  useEffect(() => {
    if (!button.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && load(), { rootMargin: "80px" });
    observer.observe(button.current);
    return () => observer.disconnect();
  }, []);
  return (
    <Button ref={button} size="small" tone="quiet" onClick={showMore}>
      {panelText("showMore")}
    </Button>
  );
}

function wordsOf({ content, reaction }: FanActRow, tab: ActTab): string | null {
  if (tab === "comments") return content ?? f("withoutText");
  return tab === "reactions" ? (reaction ?? f("withoutName")) : null;
}

function Act({ act, tab }: { act: FanActRow; tab: ActTab }) {
  const mayWrite = useMay("CMS", "write");
  const words = wordsOf(act, tab);
  const hide = hideAction(act, mayWrite && tab === "comments");
  const Icon = hide.icon;
  return (
    <li data-hidden={act.hidden || undefined}>
      {words !== null && <p className={styles.text}>{words}</p>}
      <p className={styles.below}>
        <Item item={act.item} strong={words === null} />
        {act.hidden && <HiddenMark muted={act.fan?.muted === true} />}
        <Day instant={act.at} clock />
      </p>
      {hide.visible && Icon && (
        <IconButton title={hide.title} size="small" className={styles.hide} onClick={() => void hide.run?.()}>
          <Icon size={16} />
        </IconButton>
      )}
    </li>
  );
}

function Item({ item, strong }: { item: FanActRow["item"]; strong: boolean }): ReactNode {
  if (!item) return <span className={styles.item}>{panelText("gone")}</span>;
  const name = item.kind === "Fanroom-Poll" ? panelText("pollNamed", { name: item.name }) : item.name;
  const path = itemPath(item);
  return (
    <span className={styles.item} data-strong={strong || undefined}>
      {path === undefined ? name : <Link to={path}>{name}</Link>}
    </span>
  );
}
