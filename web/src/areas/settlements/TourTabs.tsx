/** The tabs of the tour that a show is on, above its settlement, with the way to those before and after it. */
import { ArrowLeftIcon } from "@phosphor-icons/react/dist/csr/ArrowLeft";
import { ArrowRightIcon } from "@phosphor-icons/react/dist/csr/ArrowRight";
import { type ComponentType, lazy, type ReactNode, Suspense, use } from "react";
import { Link } from "react-router";
import type { Settlement } from "#contract/settlements/settlement.ts";
import {
  AreasContext,
  type CollectionEntry,
  type Collections,
  collectionsOf,
  type TabsOfProps,
} from "#web/shared/area.ts";
import { useRecordCrumb } from "#web/ui/routing/title.ts";
import { t } from "./messages.ts";
import { settlementPath } from "./paths.ts";
import styles from "./Settlement.module.css";

type Load = NonNullable<CollectionEntry["tabs"]>;
const loaded = new WeakMap<Load, ComponentType<TabsOfProps>>();
/** Returns the tabs of a kind, the same component each time. */
function tabsBy(load: Load): ComponentType<TabsOfProps> {
  const Tabs = loaded.get(load) ?? lazy(async () => ({ default: await load() }));
  loaded.set(load, Tabs);
  return Tabs;
}

interface Props {
  tour: NonNullable<Settlement["tour"]>;
  /** The show, as the breadcrumb names it. */
  title: string;
}
export function TourTabs({ tour, title }: Props) {
  const { tours }: Partial<Collections> = collectionsOf(use(AreasContext));
  useRecordCrumb(tour.name, `${tours?.base}/${tour.id}/settlements`, title);
  const place = t("placeOf", { place: tour.place, shows: tour.shows });
  const beside = (
    <nav aria-label={place} className={styles.beside}>
      <span>{place}</span>
      <Beside to={tour.previousId} title={t("previous")} icon={<ArrowLeftIcon size={16} aria-hidden />} />
      <Beside to={tour.nextId} title={t("next")} icon={<ArrowRightIcon size={16} aria-hidden />} />
    </nav>
  );
  if (!tours?.tabs) return <div className={styles.tour}>{beside}</div>;
  const Tabs = tabsBy(tours.tabs);
  return (
    <Suspense fallback={<div className={styles.tour} />}>
      <Tabs id={tour.id} current="settlements" end={beside} />
    </Suspense>
  );
}

const Beside = ({ to, title, icon }: { to: string | null; title: string; icon: ReactNode }) =>
  to === null ? (
    <span className={styles.noneBeside}>{icon}</span>
  ) : (
    <Link to={settlementPath(to)} aria-label={title}>
      {icon}
    </Link>
  );
