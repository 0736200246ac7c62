import { useMay } from "#web/shared/session/me.tsx";

/** Returns whether the user may convert, which takes write access to both lists. */
export function useMayConvert(): boolean {
  const scouts = useMay("SCOUT", "write");
  return useMay("TALENT", "write") && scouts;
}
