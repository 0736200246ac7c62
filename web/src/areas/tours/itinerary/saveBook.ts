/** Saves the book of a tour, and the sheet of one of its days, as PDFs. */
import { tourBooks } from "#contract/tours/book.ts";
import { saveFile } from "#web/ui/calls/saveFile.ts";
import { send } from "#web/ui/calls/send.ts";
import { showError } from "#web/ui/toasts/showError.ts";

export const saveTourBook = (id: string): Promise<void> =>
  send(tourBooks.book, { params: { id } }).then(saveFile, showError);
export const saveTourDay = (id: string, day: string): Promise<void> =>
  send(tourBooks.daySheet, { params: { id }, query: { day } }).then(saveFile, showError);
