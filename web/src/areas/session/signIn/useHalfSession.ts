import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { internalPath } from "#web/ui/calls/returnPath.ts";
import { currentSession, restoreSession, type TabSession } from "#web/ui/calls/session.ts";

/** Returns the session that waits for its second factor; without one, goes to the sign-in page. */
export function useHalfSession(): { session: TabSession | null; next: string; error: unknown } {
  const navigate = useNavigate();
  const { state } = useLocation();
  const [session, setSession] = useState(currentSession());
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    restoreSession().then(
      (found) => (found ? setSession(found) : void navigate("/login", { replace: true })),
      setError,
    );
  }, [navigate]);
  const next: unknown = typeof state === "object" && state !== null && "next" in state ? state.next : null;
  return { session, next: internalPath(typeof next === "string" ? next : null) ?? "/", error };
}
