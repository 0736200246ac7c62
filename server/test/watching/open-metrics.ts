/** Reads OpenMetrics 1.0 as strictly as it is written down, with code of its own; throws at the first line that is wrong. */
interface ReadSample {
  name: string;
  labels: Readonly<Record<string, string>>;
  value: number;
}
export interface ReadFamily {
  type: string;
  help: string | undefined;
  unit: string | undefined;
  samples: ReadSample[];
}

const SUFFIXES: Readonly<Record<string, readonly string[]>> = {
  counter: ["_total"],
  gauge: [""],
  histogram: ["_bucket", "_count", "_sum"],
  info: ["_info"],
};
const SAMPLE = /^([a-z_]+)(?:\{([^}]*)\})? (\S+)$/;
const LABEL = /([a-z_]+)="((?:[^"\\\n]|\\[\\n"])*)"(?:,|$)/y;

function labelsOf(text: string): Record<string, string> {
  const labels: Record<string, string> = {};
  LABEL.lastIndex = 0;
  for (let end = 0; end < text.length; end = LABEL.lastIndex) {
    const [, name = "", value = ""] = LABEL.exec(text) ?? [];
    if (name === "" || name in labels) throw new Error(`wrong labels: ${text}`);
    labels[name] = value;
  }
  return labels;
}

export function readOpenMetrics(text: string): Map<string, ReadFamily> {
  if (!text.endsWith("\n# EOF\n")) throw new Error("it does not end with # EOF");
  const families = new Map<string, ReadFamily>();
  const seen = new Set<string>();
  let current = "";
  for (const line of text.slice(0, -"# EOF\n".length).split("\n").slice(0, -1)) {
    const [, kind, name = "", rest = ""] = /^# (TYPE|UNIT|HELP) (\S+) (.+)$/.exec(line) ?? [];
    if (kind === "TYPE") {
      if (families.has(name) || !(rest in SUFFIXES)) throw new Error(`wrong type: ${line}`);
      families.set(name, { type: rest, help: undefined, unit: undefined, samples: [] });
      current = name;
      continue;
    }
    const family = families.get(current);
    if (!family) throw new Error(`nothing came before: ${line}`);
    if (kind !== undefined) {
      if (name !== current || family.samples.length > 0) throw new Error(`out of its place: ${line}`);
      if (kind === "UNIT" && !name.endsWith(`_${rest}`)) throw new Error(`the name lacks its unit: ${line}`);
      if (kind === "UNIT") family.unit = rest;
      else family.help = rest;
      continue;
    }
    const [, sampled = "", labels = "", value = ""] = SAMPLE.exec(line) ?? [];
    if (!SUFFIXES[family.type]?.some((suffix) => sampled === current + suffix)) throw new Error(`no sample: ${line}`);
    if (!/^[+]?(?:\d+(?:\.\d+)?(?:e[+-]?\d+)?|Inf)$/.test(value)) throw new Error(`no number: ${line}`);
    const key = line.slice(0, -value.length);
    if (seen.has(key)) throw new Error(`twice: ${key}`);
    seen.add(key);
    family.samples.push({ name: sampled, labels: labelsOf(labels), value: Number(value.replace("+Inf", "Infinity")) });
  }
  for (const [name, { type, samples }] of families) if (type === "histogram") checkBuckets(name, samples);
  return families;
}

/** Buckets of one series count up to infinity, which is the count. */
function checkBuckets(name: string, samples: readonly ReadSample[]): void {
  let below = 0;
  let last = "";
  for (const { name: sampled, labels, value } of samples) {
    if (sampled.endsWith("_bucket")) {
      if (value < below) throw new Error(`${name} counts down`);
      below = value;
      last = labels.le ?? "";
    } else if (sampled.endsWith("_count")) {
      if (last !== "+Inf" || below !== value) throw new Error(`the buckets of ${name} are not all`);
      below = 0;
    }
  }
}
