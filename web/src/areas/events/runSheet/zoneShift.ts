/** How many minutes a clock in another zone is ahead, at a wall time in the first. */
export function zoneShift(wall: string, from: string, to: string): number {
  const asUtc = Date.parse(`${wall}:00Z`);
  const offset = (zone: string): number => {
    const parts = Object.fromEntries(
      new Intl.DateTimeFormat("en-US", {
        year: "numeric",
        month: "numeric",
        day: "numeric",
        hour: "numeric",
        minute: "numeric",
        hourCycle: "h23",
        timeZone: zone,
      })
        .formatToParts(asUtc)
        .map(({ type, value }) => [type, Number(value)]),
    );
    const local = Date.UTC(parts.year ?? 0, (parts.month ?? 1) - 1, parts.day, parts.hour, parts.minute);
    return Math.round((local - asUtc) / 60_000);
  };
  return offset(to) - offset(from);
}
