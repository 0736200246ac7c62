import type { ProviderStanding } from "#contract/ticketing/provider.ts";
import { useMay, useZone } from "#web/shared/session/me.tsx";
import { formatMoment } from "#web/ui/time/format.ts";
import { useNow } from "#web/ui/time/useNow.ts";
import { t } from "../messages.ts";
import styles from "./Providers.module.css";

/** Says since when and why a provider can't be read, and who mends it. */
export function ProviderFailing({ standing: { isRefused, link } }: { standing: ProviderStanding }) {
  const [zone, now] = [useZone(), useNow()];
  const mayConnect = useMay("ORGANIZATION", "write");
  if (!link?.failingSince) return null;
  const since = t("sinceBecause", { time: formatMoment(link.failingSince, zone, now), reason: link.failure ?? "" });
  return <span className={styles.failing}>{isRefused && !mayConnect ? `${since} ${t("askToConnect")}` : since}</span>;
}
