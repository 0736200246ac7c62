import { useEffect } from "react";
import { Outlet, useMatches } from "react-router";
import { TINTS } from "#contract/enums.ts";
import { PRODUCT } from "#contract/product.ts";
import { t } from "#web/areas/session/messages.ts";
import { Wordmark } from "#web/shared/shell/Wordmark.tsx";
import type { RouteHandle } from "#web/ui/routing/route.ts";
import styles from "./SessionFrame.module.css";

/** The frame of the sign-in pages: the logo on one side, the current step on the other. */
export function SessionFrame() {
  const handle = useMatches().at(-1)?.handle as RouteHandle | undefined;
  useEffect(() => {
    document.title = handle?.title ? `${handle.title} · ${PRODUCT}` : PRODUCT;
  }, [handle?.title]);
  return (
    <div className={styles.frame}>
      <header className={styles.ground}>
        <Wordmark />
        <div className={styles.programme} aria-hidden>
          <div className={styles.gels}>
            {TINTS.map((tint) => (
              <span key={tint} style={{ background: `var(--${tint})` }} />
            ))}
          </div>
          <p>{t("motto")}</p>
        </div>
      </header>
      <main className={styles.sheet}>
        <div className={styles.panel}>
          <Outlet />
        </div>
      </main>
    </div>
  );
}
