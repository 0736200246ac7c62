/** Widgets that are lists: places, fans, talents, and what is published next. */
import { CircleDashedIcon } from "@phosphor-icons/react/dist/csr/CircleDashed";
import { ClockIcon } from "@phosphor-icons/react/dist/csr/Clock";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Avatar } from "#web/shared/people/Avatar.tsx";
import { useShownTalents } from "#web/shared/people/shownTalents.ts";
import { When } from "#web/shared/values/When.tsx";
import { formatNumber } from "#web/ui/format/numbers.ts";
import { countryName } from "#web/ui/forms/fields/phone/phones.ts";
import { itemPath, talentDashboardPath } from "../contentPaths.ts";
import { ordinal } from "../panel/ordinal.ts";
import { fanPath, fansPath } from "../paths.ts";
import { fanPerson, placeText } from "../people.tsx";
import styles from "./Lists.module.css";
import { b } from "./messages.ts";
import type { ViewProps } from "./widget.ts";

interface SideProps {
  title: string;
  line?: ReactNode;
  controls?: ReactNode;
  /** Said where there are no rows. */
  empty: string;
  rows: readonly ReactNode[];
}
const Side = ({ title, line, controls, empty, rows }: SideProps) => (
  <section className={styles.side} aria-label={title}>
    <div className={styles.sideHead}>
      <h2 className={styles.title}>{title}</h2>
      <span>{line}</span>
      {controls}
    </div>
    {rows.length === 0 ? <p className={styles.nothing}>{empty}</p> : <ul className={styles.rows}>{rows}</ul>}
  </section>
);

const signed = (count: number): string => (count > 0 ? `+${formatNumber(count)}` : formatNumber(count));

export function PlaceList({ data: { followers, places }, title }: ViewProps<"FANS_BY_PLACE">) {
  const most = Math.max(1, ...places.map((place) => place.followers));
  const named = ({ state, country }: (typeof places)[number]): string =>
    state ?? (country === null ? b("elsewhere") : countryName(country));
  return (
    <Side
      title={title}
      line={formatNumber(followers)}
      controls={
        <Link to={fansPath("report")} className={styles.all}>
          {b("allFans")}
        </Link>
      }
      empty={b("noPlaces")}
      rows={places.map((place) => (
        <li key={`${place.country} ${place.state}`} className={styles.place}>
          <span>{named(place)}</span>
          <small className={styles.gain}>{place.gained > 0 && signed(place.gained)}</small>
          <b className={styles.followers}>{formatNumber(place.followers)}</b>
          <i className={styles.placeBar} aria-hidden style={{ width: `${(place.followers / most) * 100}%` }} />
        </li>
      ))}
    />
  );
}

export const ActiveFans = ({ data: { fans }, title }: ViewProps<"ACTIVE_FANS">) => (
  <Side
    title={title}
    line={b("lastNinety")}
    empty={b("noActive")}
    rows={fans.map((fan, place) => {
      const person = fanPerson(fan.id, fan.name);
      return (
        <li key={fan.id}>
          <Link to={fanPath(fan.id)} className={styles.row}>
            <Avatar person={person} size={34} />
            <span className={styles.words}>
              <b className={styles.name}>{person.displayName}</b>
              <small className={styles.small}>{placeText({ ...fan, country: null })}</small>
            </span>
            <span>{ordinal(place + 1)}</span>
          </Link>
        </li>
      );
    })}
  />
);

export function TopTalents({ data: { talents }, title }: ViewProps<"TOP_TALENTS">) {
  useShownTalents(talents.map(({ talent }) => talent.id));
  return (
    <Side
      title={title}
      empty={b("noTalents")}
      rows={talents.map(({ talent, followers, gained }) => (
        <li key={talent.id}>
          <Link to={talentDashboardPath(talent.id)} className={styles.row}>
            <Avatar person={{ id: talent.id, displayName: talent.name, avatarUrl: null }} size={34} />
            <span className={styles.words}>
              <b className={styles.name}>{talent.name}</b>
              <small className={styles.small}>{`${formatNumber(followers)} ${b("followers").toLowerCase()}`}</small>
            </span>
            <span>{signed(gained)}</span>
          </Link>
        </li>
      ))}
    />
  );
}

export const NextToPublish = ({ data: { count, items }, title }: ViewProps<"NEXT_TO_PUBLISH">) => (
  <Side
    title={title}
    line={count > 0 && formatNumber(count)}
    empty={b("noNext")}
    rows={items.map((item) => (
      <li key={item.id}>
        <Link to={itemPath(item) ?? ""} className={styles.row}>
          {item.isPending ? (
            <CircleDashedIcon className={styles.pending} size={16} aria-hidden />
          ) : (
            <ClockIcon className={styles.scheduled} size={16} weight="fill" aria-hidden />
          )}
          <span className={styles.words}>
            <b className={styles.name}>{item.title}</b>
            <small className={styles.small}>
              {item.isPending ? b("pendingItem", { kind: b(item.kind) }) : b(item.kind)}
            </small>
          </span>
          <When instant={item.publishAt} />
        </Link>
      </li>
    ))}
  />
);
