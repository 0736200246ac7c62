/** Stops that would cover each other on a map. */

const NEAR = 15;
/** Moves stops apart that would cover each other. */
export function apart<P extends { x: number; y: number }>(stops: readonly P[]): P[] {
  const placed: P[] = [];
  for (const stop of stops) {
    const near = placed.find(({ x, y }) => Math.hypot(x - stop.x, y - stop.y) < NEAR);
    if (!near) {
      placed.push(stop);
      continue;
    }
    const angle = near.x === stop.x && near.y === stop.y ? 0 : Math.atan2(stop.y - near.y, stop.x - near.x);
    placed.push({ ...stop, x: near.x + Math.cos(angle) * NEAR, y: near.y + Math.sin(angle) * NEAR });
  }
  return placed;
}
