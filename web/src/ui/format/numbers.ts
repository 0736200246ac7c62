/** Formats numbers: en-US grouping, counts up to 99, compact figures. */
import { LIMITS } from "#contract/limits.ts";

const grouped = Array.from(
  { length: 5 },
  (_, decimals) => new Intl.NumberFormat("en-US", { maximumFractionDigits: decimals }),
);
/** Formats a number with at most `decimals` decimals, up to four. */
export const formatNumber = (value: number, decimals = 2): string =>
  (grouped[decimals] ?? new Intl.NumberFormat("en-US")).format(value);

/** A count that may be cut off: then there are at least so many. */
export interface Total {
  count: number;
  isMinimum: boolean;
}
/** Formats a count that may be cut off: "351", "10,000+". */
export const formatTotal = ({ count, isMinimum }: Total): string => `${formatNumber(count)}${isMinimum ? "+" : ""}`;

/** Adds counts; the sum is cut off where one of them is. */
export const sumOfTotals = (totals: readonly Total[]): Total => ({
  count: totals.reduce((sum, total) => sum + total.count, 0),
  isMinimum: totals.some((total) => total.isMinimum),
});

/** Formats the count of a badge: "(99+)" above 99. */
export const formatCount = (value: number): string => (value > LIMITS.badgeMax ? "(99+)" : String(value));

/** Formats a file size: 48 bytes, 12 KB, 1.2 MB; units of 1,000, as in the limits. */
export const formatBytes = (size: number): string =>
  size < 1000
    ? `${size} bytes`
    : size < 999_500
      ? `${Math.round(size / 1000)} KB`
      : size < 999_950_000
        ? `${(size / 1e6).toFixed(1)} MB`
        : `${(size / 1e9).toFixed(1)} GB`;

/** 2.50% */
export const formatPercent = (value: number): string => `${value.toFixed(2)}%`;

const STEPS = [
  [1e9, "B"],
  [1e6, "M"],
  [1e3, "k"],
] as const;
/** Formats 1.2M or 412.8k; only numbers over 1,000 are shortened. */
export function formatCompact(value: number): string {
  const [size, suffix] = STEPS.find(([step]) => Math.abs(value) > step) ?? [1, ""];
  return suffix === "" ? formatNumber(value) : `${Number((value / size).toFixed(1))}${suffix}`;
}
