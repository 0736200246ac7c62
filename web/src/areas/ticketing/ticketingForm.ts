/** Form values of a ticketed event. */
import { type FormValues, formOf } from "#contract/form.ts";
import { TicketingCreate, type TicketingEvent, TicketingUpdate } from "#contract/ticketing/ticketing.ts";
import { DEFAULT_CURRENCY } from "#contract/values/money.ts";

export const createForm = formOf(TicketingCreate, { currency: DEFAULT_CURRENCY });
export const updateForm = formOf(TicketingUpdate);
export type CreateValues = FormValues<typeof createForm>;
export type UpdateValues = FormValues<typeof updateForm>;

/** Returns the form's values; without the right to fees a price is left out, so that it stays. */
export const valuesOf = (event: TicketingEvent): UpdateValues =>
  updateForm.valuesOf(event, {
    types: event.types.map(({ id, name, price, capacity, comps, kills }) => ({
      id,
      name,
      capacity,
      comps,
      kills,
      price: event.writesMoney ? price : undefined,
    })),
  });
