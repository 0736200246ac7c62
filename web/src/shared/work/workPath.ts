/** Paths of work that takes people's time. Tasks open over their list. */
const BASES: Readonly<Record<string, string>> = { opportunity: "/pipeline", event: "/event", project: "/project" };

export function workPath({ recordKind, recordId }: { recordKind: string; recordId: string }): string {
  const base = BASES[recordKind];
  return base ? `${base}/detail/${recordId}/summary` : `/tasks?id=${recordId}`;
}
