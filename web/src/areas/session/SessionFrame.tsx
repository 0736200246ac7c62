import { useEffect } from "react";
import { Outlet, useMatches } from "react-router";
import { GELS } from "#contract/enums.ts";
import { PRODUCT } from "#contract/product.ts";
import type { RouteHandle } from "#web/kit/layout/route.ts";
import { t } from "#web/messages/session.ts";
import { Wordmark } from "#web/shared/Wordmark.tsx";
import styles from "./SessionFrame.module.css";

/** The quiet page that everyone comes in by: the ground with our sign, and the sheet with one thing to do. */
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
            {GELS.map((gel) => (
              <span key={gel} style={{ background: `var(--${gel})` }} />
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
