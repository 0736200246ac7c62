import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { internal } from "#web/kit/calls/next.ts";
import { currentSession, restore, type Session } from "#web/kit/calls/session.ts";

/** The session whose second factor is at stake, once it is known; without any, to the sign-in page. */
export function useHalfSession(): { session: Session | null; next: string; fault: unknown } {
  const navigate = useNavigate();
  const { state } = useLocation();
  const [session, setSession] = useState(currentSession());
  const [fault, setFault] = useState<unknown>(null);
  useEffect(() => {
    restore().then((found) => (found ? setSession(found) : void navigate("/login", { replace: true })), setFault);
  }, [navigate]);
  const next: unknown = typeof state === "object" && state !== null && "next" in state ? state.next : null;
  return { session, next: internal(typeof next === "string" ? next : null) ?? "/", fault };
}
