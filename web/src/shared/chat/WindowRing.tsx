import { CHAT_LIMITS } from "#contract/chat/codes.ts";

const RADIUS = 5.5;
const ROUND = 2 * Math.PI * RADIUS;

/** How much of the 24 hours is left, as a ring. */
export function WindowRing({ left }: { left: number }) {
  const share = Math.min(1, Math.max(0, left / CHAT_LIMITS.windowMs));
  return (
    <svg width={14} height={14} viewBox="0 0 14 14" fill="none" strokeWidth={2.5} aria-hidden>
      <circle cx={7} cy={7} r={RADIUS} stroke="var(--line-strong)" />
      <circle
        cx={7}
        cy={7}
        r={RADIUS}
        stroke="currentColor"
        strokeDasharray={`${share * ROUND} ${ROUND}`}
        transform="rotate(-90 7 7)"
      />
    </svg>
  );
}
