/** Reads dashboards: each widget by itself, so that one which fails leaves the others standing. */
import { may } from "#contract/access.ts";
import type { FixedBoard, WidgetDefinitions, WidgetOf } from "#contract/dashboards/widget.ts";
import type { z } from "#contract/schema.ts";
import type { Actor, Db } from "../database/scope.ts";
import { AfterTransaction } from "../serving/after-transaction.ts";

interface WidgetContext {
  db: Db;
  actor: Actor;
}
/** How the data of each widget are read; the rest of a reading may follow after the transaction. */
export type WidgetReaders<W extends WidgetDefinitions, C extends WidgetContext> = {
  readonly [K in keyof W]: (context: C) => Promise<z.output<W[K]["data"]> | AfterTransaction<z.output<W[K]["data"]>>>;
};

/** Reads the widgets of a board that the actor has the rights for, in reading order. Data that can't be read are null. */
export async function readBoard<W extends WidgetDefinitions, C extends WidgetContext>(
  { widgets, arrangement }: FixedBoard<W>,
  readers: WidgetReaders<W, C>,
  context: C,
  onError: (error: unknown) => void,
): Promise<AfterTransaction<WidgetOf<W>[]>> {
  const { actor } = context;
  const readings: { kind: keyof W & string; reading: unknown }[] = [];
  for (const [kind, { needs }] of Object.entries(widgets)) {
    if (!needs.every((resource) => may(actor, resource, "read"))) continue;
    // One after the other: statements that are sent together fail together.
    readings.push({ kind, reading: await attempt(() => readers[kind as keyof W](context), onError) });
  }
  return new AfterTransaction(async () => {
    const shown = await Promise.all(
      readings.map(async ({ kind, reading }) => {
        const [x, y, width, height] = arrangement[kind];
        const data = reading instanceof AfterTransaction ? await attempt(reading.work, onError) : reading;
        return { id: kind, kind, x, y, width, height, settings: {}, data };
      }),
    );
    return shown as unknown as WidgetOf<W>[];
  });
}

/** Returns null for what fails. */
async function attempt<T>(work: () => Promise<T>, onError: (error: unknown) => void): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    onError(error);
    return null;
  }
}
