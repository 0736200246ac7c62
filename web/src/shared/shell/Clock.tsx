import { useEffect, useState } from "react";
import { t } from "#web/shared/shell/messages.ts";
import { city, formatTime } from "#web/ui/time/format.ts";
import { useZone } from "../session/me.tsx";
import styles from "./TopBar.module.css";

/** "Sydney 10:42" */
export function Clock() {
  const zone = useZone();
  const [now, setNow] = useState(() => Date.now());
  // biome-ignore lint/correctness/useExhaustiveDependencies: each tick sets the next one
  useEffect(() => {
    // Updates on the minute, so that the time is never late.
    const timer = setTimeout(() => setNow(Date.now()), 60_000 - (Date.now() % 60_000) + 20);
    return () => clearTimeout(timer);
  }, [now]);
  return (
    <span className={styles.clock} data-tip={t("clock", { zone })}>
      {city(zone)} <time>{formatTime(now, zone)}</time>
    </span>
  );
}
