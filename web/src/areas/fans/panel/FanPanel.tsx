/** Panel of a fan next to the list: profile, activity, talents they follow, and their actions. */
import { ArrowSquareOutIcon } from "@phosphor-icons/react/dist/csr/ArrowSquareOut";
import { CaretDownIcon } from "@phosphor-icons/react/dist/csr/CaretDown";
import { CaretUpIcon } from "@phosphor-icons/react/dist/csr/CaretUp";
import { UserMinusIcon } from "@phosphor-icons/react/dist/csr/UserMinus";
import { XIcon } from "@phosphor-icons/react/dist/csr/X";
import type { KeyboardEvent } from "react";
import { type Fan, fanReports } from "#contract/fans/report.ts";
import { useMay } from "#web/shared/session/me.tsx";
import { ActionMenu } from "#web/ui/actions/ActionMenu.tsx";
import { type Action, visibleActions } from "#web/ui/actions/action.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { IconButton } from "#web/ui/elements/Button.tsx";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { emailFan, useMayEmailFans } from "../emailing.ts";
import { fanPath } from "../paths.ts";
import { fanName, muteAction } from "../report/fanRowActions.ts";
import { Activity } from "./Activity.tsx";
import { FanActs } from "./FanActs.tsx";
import { FanHead } from "./FanHead.tsx";
import { Follows } from "./Follows.tsx";
import { panelText } from "./messages.ts";
import { openErase } from "./openErase.tsx";
import styles from "./Panel.module.css";

interface Props {
  id: string;
  /** Null if the fan is not on this page of the list. */
  place: { index: number; total: number } | null;
  /** Undefined at the ends of the page. */
  back: (() => void) | undefined;
  forward: (() => void) | undefined;
  close: () => void;
}

const isTyping = (target: EventTarget): boolean =>
  target instanceof Element && target.matches("input, textarea, [contenteditable=true]");

export function FanPanel({ id, place, back, forward, close }: Props) {
  const mayWrite = useMay("CMS", "write");
  const mayEmail = useMayEmailFans();
  const mayErase = useMay("ORGANIZATION", "write");
  const answer = useCallQuery(fanReports.get, { params: { id } }, { keep: true });
  // The previous fan stays until the next one has arrived.
  const fan = answer.data?.id === id ? answer.data : undefined;
  const mute = fan && muteAction(fan, mayWrite);
  const email = emailFan(id, mayEmail);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    if (event.key === "Escape") close();
    else if (event.key === "m" && mute?.visible) void mute.run?.();
    else if (event.key === "e" && email.visible) void email.run?.();
    else return;
    event.preventDefault();
  };
  const more: readonly Action[] = [
    {
      id: "erase",
      title: panelText("erase"),
      icon: UserMinusIcon,
      tone: "danger",
      visible: mayErase && fan !== undefined,
      run: () => fan && openErase({ id: fan.id, name: fanName(fan) }, close),
    },
  ];
  return (
    <section className={styles.panel} aria-label={fan ? fanName(fan) : panelText("activity")} onKeyDown={onKeyDown}>
      <header className={styles.bar}>
        <span className={styles.place}>
          {place && panelText("placeOf", { place: place.index + 1, total: place.total })}
        </span>
        <IconButton title={panelText("previous")} size="small" off={back === undefined} onClick={back}>
          <CaretUpIcon />
        </IconButton>
        <IconButton title={panelText("next")} size="small" off={forward === undefined} onClick={forward}>
          <CaretDownIcon />
        </IconButton>
        <span className={styles.room} />
        <ActionMenu actions={visibleActions(more)} title={panelText("more")} />
        <a
          className={styles.newTab}
          href={fanPath(id)}
          target="_blank"
          rel="noopener"
          aria-label={panelText("newTab")}
          data-tip={panelText("newTab")}
        >
          <ArrowSquareOutIcon size={18} />
        </a>
        <IconButton title={panelText("close")} size="small" onClick={close}>
          <XIcon />
        </IconButton>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
      <section className={styles.body} tabIndex={0} aria-label={fan && panelText("about", { name: fanName(fan) })}>
        <QueryBoundary answer={answer}>
          {(shown) => (
            <div className={styles.parts} key={shown.id} aria-busy={fan === undefined || undefined}>
              <FanHead fan={shown} actions={mute ? visibleActions([email, mute]) : []} />
              <Numbers counts={shown.counts} />
              <Activity fan={shown} />
              <Follows fan={shown} />
              <FanActs fan={shown} />
            </div>
          )}
        </QueryBoundary>
      </section>
    </section>
  );
}

const SHOWN = ["comments", "reactions", "shares", "posts"] as const;
const Numbers = ({ counts }: Pick<Fan, "counts">) => (
  <dl className={styles.numbers}>
    {SHOWN.map((name) => (
      <div key={name}>
        <dd>{counts[name].toLocaleString("en-US")}</dd>
        <dt>{panelText(`${name}Below`, { count: counts[name] })}</dt>
      </div>
    ))}
  </dl>
);
