import { useEffect, useRef, useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { socialAuth } from "#contract/social/connection.ts";
import { mutate } from "#web/ui/calls/mutate.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { s } from "./messages.ts";
import { socialPath } from "./places.ts";
import styles from "./Social.module.css";
import { openSharePost } from "./share/openSharePost.tsx";
import { takeLeaving } from "./signIn.ts";

/** OAuth return page: hands Facebook's answer to the server and goes back to where the sign-in started. */
export function ConnectedScreen() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const [failed, setFailed] = useState(false);
  // The code is valid once, so it is sent once even if this renders twice.
  const began = useRef(false);
  useEffect(() => {
    if (began.current) return;
    began.current = true;
    const [code, state, leaving] = [params.get("code"), params.get("state"), takeLeaving()];
    const finish = async (): Promise<void> => {
      if (code === null || state === null || leaving === null) return setFailed(true);
      const { platform, talentSocialId, share } = leaving;
      const done = await mutate(socialAuth.callback, { params: { platform }, body: { code, state, talentSocialId } });
      if (!done) return setFailed(true);
      await navigate(done.redirectUrl, { replace: true });
      showToast(s("returned"));
      if (share) openSharePost({ ...share, platform });
    };
    void finish();
  }, [params, navigate]);
  return (
    <div className={styles.returning} role="status">
      <p>{s(failed ? "refused" : "returning")}</p>
      {failed && <Link to={socialPath("facebook")}>{s("backToPosts")}</Link>}
    </div>
  );
}
