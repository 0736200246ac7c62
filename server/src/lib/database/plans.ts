/**
 * Has the rest of a transaction planned by the values of its statements, those of triggers among them. A plan that serves
 * all agencies alike counts on one of average size: joined with the time of everyone in an agency many times that size,
 * a statement took longer than it may.
 */
import { sql } from "drizzle-orm";

export const PLANNED_BY_VALUES = sql`set_config('plan_cache_mode', 'force_custom_plan', true)`;
