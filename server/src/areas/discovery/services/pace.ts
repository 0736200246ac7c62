/**
 * The pace at which MusicBrainz is asked: one request a second for the whole installation. A row hands out the moments,
 * so that all processes keep to it, and nobody holds it while waiting for a moment.
 */
import type { Database } from "#server/lib/database/scope.ts";

/** A pause that was asked for is kept up to here; whatever is later is a clock that was wrong. */
const LONGEST_PAUSE_MS = 60_000;

type Plain = Pick<Database, "plain">;

/**
 * Takes the next moment, and leaves the one after it `pauseMs` later. Returns how long to wait for it, or null if it is
 * more than `longestMs` away.
 */
export async function takeMoment({ plain }: Plain, pauseMs: number, longestMs: number): Promise<number | null> {
  const { rows } = await plain.query(
    `update discovery_pace
      set next_at = greatest(clock_timestamp(),
          case when next_at < clock_timestamp() + 2 * $3::float8 * interval '1 ms' then next_at end)
        + $1::float8 * interval '1 ms'
      where next_at < clock_timestamp() + $2::float8 * interval '1 ms'
        or next_at > clock_timestamp() + 2 * $3::float8 * interval '1 ms'
      returning greatest(0, ceil(extract(epoch from
        next_at - $1::float8 * interval '1 ms' - clock_timestamp()) * 1000))::int as wait`,
    [pauseMs, longestMs, LONGEST_PAUSE_MS],
  );
  const wait = rows[0]?.wait;
  return typeof wait === "number" ? wait : null;
}

/** Lets no request of any process leave for a while, because MusicBrainz asked for it. */
export async function pauseMoments({ plain }: Plain, ms: number): Promise<void> {
  await plain.query(
    `update discovery_pace
      set next_at = greatest(next_at, clock_timestamp() + least($1::float8, $2::float8) * interval '1 ms')`,
    [Math.ceil(ms), LONGEST_PAUSE_MS],
  );
}
