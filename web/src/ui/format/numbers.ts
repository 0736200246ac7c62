/** Numbers as they stand everywhere: en-US grouping, counts that stop at 99, compact figures. */
import { LIMITS } from "#contract/limits.ts";

const grouped = new Intl.NumberFormat("en-US", { maximumFractionDigits: 2 });
export const formatNumber = (value: number): string => grouped.format(value);

/** A count beside a title: "(99+)" above 99. */
export const formatCount = (value: number): string => (value > LIMITS.badgeMax ? "(99+)" : String(value));

/** The size of a file: 48 bytes, 12 KB, 1.2 MB; of a thousand each, as limits are told. */
export const formatBytes = (size: number): string =>
  size < 1000 ? `${size} bytes` : size < 999_500 ? `${Math.round(size / 1000)} KB` : `${(size / 1e6).toFixed(1)} MB`;

/** 2.50% */
export const formatPercent = (value: number): string => `${value.toFixed(2)}%`;

const STEPS = [
  [1e9, "B"],
  [1e6, "M"],
  [1e3, "k"],
] as const;
/** 1.2M, 412.8k; strictly over 1,000. */
export function formatCompact(value: number): string {
  const [size, sign] = STEPS.find(([step]) => Math.abs(value) > step) ?? [1, ""];
  return sign === "" ? formatNumber(value) : `${Number((value / size).toFixed(1))}${sign}`;
}
