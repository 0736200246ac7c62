/**
 * Writes numbers for Prometheus: as OpenMetrics 1.0, or in the older text format for clients that do not accept that. A
 * name or a label is never made of text from a request, so that there are only as many series as the program has routes
 * and kinds of job.
 */
interface Sample {
  /** Ending after the name of the family: "_bucket" and the like. */
  suffix?: string;
  labels?: Readonly<Record<string, string>>;
  value: number;
}
export interface MetricFamily {
  /** Name without "_total" or "_info"; ends in its unit, if it has one. */
  name: string;
  type: "counter" | "gauge" | "histogram" | "info";
  /** Describes what it counts, in a sentence. */
  help: string;
  unit?: "seconds" | "bytes";
  samples: readonly Sample[];
}

export const OPEN_METRICS = "application/openmetrics-text; version=1.0.0; charset=utf-8";
const PLAIN_TEXT = "text/plain; version=0.0.4; charset=utf-8";

const escaped = (text: string): string => text.replaceAll("\\", "\\\\").replaceAll("\n", "\\n").replaceAll('"', '\\"');
const labelled = (labels: Readonly<Record<string, string>> = {}): string => {
  const written = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`);
  return written.length > 0 ? `{${written.join(",")}}` : "";
};
const numeral = (value: number): string =>
  value === Infinity ? "+Inf" : Number.isInteger(value) ? `${value}.0` : String(value);
/** The suffix of what counts up and of what names versions. */
const SUFFIX: Readonly<Partial<Record<MetricFamily["type"], string>>> = { counter: "_total", info: "_info" };

function writeFamily({ name, type, help, unit, samples }: MetricFamily, isOpen: boolean): string[] {
  const suffix = SUFFIX[type] ?? "";
  // The older format gives a family the name of its samples, and shows versions as a gauge.
  const named = isOpen ? name : name + suffix;
  return [
    `# TYPE ${named} ${!isOpen && type === "info" ? "gauge" : type}`,
    ...(isOpen && unit ? [`# UNIT ${named} ${unit}`] : []),
    `# HELP ${named} ${escaped(help)}`,
    ...samples.map((sample) => `${name}${sample.suffix ?? suffix}${labelled(sample.labels)} ${numeral(sample.value)}`),
  ];
}

/** Returns the text and its type, of those that `accept` names. */
export function expose(families: readonly MetricFamily[], accept: string): { type: string; text: string } {
  const isOpen = accept.includes("application/openmetrics-text");
  const lines = families.filter(({ samples }) => samples.length > 0).flatMap((family) => writeFamily(family, isOpen));
  return { type: isOpen ? OPEN_METRICS : PLAIN_TEXT, text: `${[...lines, ...(isOpen ? ["# EOF"] : [])].join("\n")}\n` };
}

/** Samples of a histogram: how many were at most as long as each bound, then all, and their sum. */
export function histogramSamples(
  labels: Readonly<Record<string, string>>,
  { bounds, counts, sum }: { bounds: readonly number[]; counts: readonly number[]; sum: number },
): Sample[] {
  let below = 0;
  const buckets = [...bounds, Infinity].map((bound, index): Sample => {
    below += counts[index] ?? 0;
    return { suffix: "_bucket", labels: { ...labels, le: numeral(bound) }, value: below };
  });
  return [...buckets, { suffix: "_count", labels, value: below }, { suffix: "_sum", labels, value: sum }];
}
