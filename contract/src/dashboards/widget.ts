/**
 * Widgets: a dashboard is made of them. A widget is data: its title, the rights that it takes and the shape of what it
 * shows. Its query lives with the area that keeps the rows.
 */
import type { Resource } from "../access.ts";
import { z } from "../schema.ts";
import { WidgetSettings } from "./widget-settings.ts";

export interface WidgetDefinition<D extends z.ZodMiniType = z.ZodMiniType> {
  title: string;
  /** Resources that its reader must be able to read. Without one of them the widget is absent. */
  needs: readonly Resource[];
  data: D;
}
export type WidgetDefinitions = Readonly<Record<string, WidgetDefinition>>;

/** Place of a widget on the twelve columns; rows are 8 px high. */
const PLACE = { x: z.int(), y: z.int(), width: z.int(), height: z.int() };
interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A widget as a dashboard has it. Its data are null where they can't be read now. */
export type WidgetOf<W extends WidgetDefinitions, K extends keyof W = keyof W> = {
  [N in K]: Place & { id: string; kind: N; settings: WidgetSettings; data: z.output<W[N]["data"]> | null };
}[K];

/** A dashboard whose widgets have a fixed arrangement. */
export interface FixedBoard<W extends WidgetDefinitions> {
  widgets: W;
  arrangement: Readonly<Record<keyof W, readonly [x: number, y: number, width: number, height: number]>>;
  /** The widgets that its reader may see, in reading order. */
  schema: z.ZodMiniType<WidgetOf<W>[]>;
}

/** Returns the schema of a list of widgets, each with the data of its kind. */
export function widgetSchema<const W extends WidgetDefinitions>(widgets: W): z.ZodMiniType<WidgetOf<W>[]> {
  const [first, ...others] = Object.entries(widgets).map(([kind, { data }]) =>
    z.object({ id: z.string(), kind: z.literal(kind), ...PLACE, settings: WidgetSettings, data: z.nullable(data) }),
  );
  if (!first) return z.array(z.never()) as unknown as z.ZodMiniType<WidgetOf<W>[]>;
  // By the kind at once: a plain union tries the shape of each kind in turn.
  return z.array(z.discriminatedUnion("kind", [first, ...others])) as unknown as z.ZodMiniType<WidgetOf<W>[]>;
}

export const fixedBoard = <const W extends WidgetDefinitions>(
  widgets: W,
  arrangement: FixedBoard<W>["arrangement"],
): FixedBoard<W> => ({ widgets, arrangement, schema: widgetSchema(widgets) });
