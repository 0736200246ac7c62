/** Reads dashboards: each widget by itself, so that one which fails leaves the others standing. */
import { may } from "#contract/access.ts";
import type { FixedBoard, WidgetDefinitions, WidgetOf } from "#contract/dashboards/widget.ts";
import type { WidgetSettings } from "#contract/dashboards/widget-settings.ts";
import type { z } from "#contract/schema.ts";
import type { Actor, Db } from "../database/scope.ts";
import { AfterTransaction } from "../serving/after-transaction.ts";

interface WidgetContext {
  db: Db;
  actor: Actor;
}
/** Readers of the data of each widget; the rest of a reading may follow after the transaction. */
export type WidgetReaders<W extends WidgetDefinitions, C extends WidgetContext> = {
  readonly [K in keyof W]: (context: C) => Promise<z.output<W[K]["data"]> | AfterTransaction<z.output<W[K]["data"]>>>;
};
interface Placed<K> {
  kind: K;
  x: number;
  y: number;
  width: number;
  height: number;
  settings?: WidgetSettings | undefined;
}
interface Reading<W extends WidgetDefinitions, C extends WidgetContext> {
  widgets: W;
  placed: readonly Placed<keyof W & string>[];
  readers: WidgetReaders<W, C>;
  onError: (error: unknown) => void;
}

/** Reads widgets, all of which the actor has the rights for, in the order given. Data that can't be read are null. */
export async function readWidgets<W extends WidgetDefinitions, C extends WidgetContext>(
  { placed, readers, onError }: Omit<Reading<W, C>, "widgets">,
  contextOf: (place: Placed<keyof W & string>) => C,
): Promise<AfterTransaction<WidgetOf<W>[]>> {
  const readings: { place: Placed<keyof W & string>; reading: unknown }[] = [];
  // One after the other: statements that are sent together fail together.
  for (const place of placed)
    readings.push({ place, reading: await attempt(() => readers[place.kind](contextOf(place)), onError) });
  return new AfterTransaction(async () => {
    const shown = await Promise.all(
      readings.map(async ({ place, reading }) => {
        const data = reading instanceof AfterTransaction ? await attempt(reading.work, onError) : reading;
        return { id: place.kind, ...place, settings: place.settings ?? {}, data };
      }),
    );
    return shown as unknown as WidgetOf<W>[];
  });
}

/** Returns whether the actor may read all that a widget needs. */
export const maySee = (actor: Actor, { needs }: WidgetDefinitions[string]): boolean =>
  needs.every((resource) => may(actor, resource, "read"));

/** Reads the widgets of a board that the actor has the rights for, in reading order. */
export function readBoard<W extends WidgetDefinitions, C extends WidgetContext>(
  { widgets, arrangement }: FixedBoard<W>,
  readers: WidgetReaders<W, C>,
  context: C,
  onError: (error: unknown) => void,
): Promise<AfterTransaction<WidgetOf<W>[]>> {
  const kinds = Object.keys(widgets) as (keyof W & string)[];
  const placed = kinds.flatMap((kind) => {
    const definition = widgets[kind];
    if (!definition || !maySee(context.actor, definition)) return [];
    const [x, y, width, height] = arrangement[kind];
    return { kind, x, y, width, height };
  });
  return readWidgets<W, C>({ placed, readers, onError }, () => context);
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
