/** The conversation with a talent of the demo agency who writes over WhatsApp. */
import type { Browser, Page } from "@playwright/test";
import { OWNER, openSignedIn } from "./demo.ts";
import { connectWhatsapp, receive, whatsappNumberOf } from "./whatsapp.ts";

export const JUNE = "June Abara";
export const chat = (page: Page, name = JUNE) => page.getByRole("dialog", { name: `Chat with ${name}` });
export const field = (page: Page, name = JUNE) => chat(page, name).getByRole("textbox", { name: `Message to ${name}` });
export const row = (page: Page, name: string) => page.locator("tbody [data-row]").filter({ hasText: name });

/** Opens a page on which WhatsApp is connected and June has written, whichever journeys ran before. */
export async function withJune(browser: Browser): Promise<{ page: Page; june: string }> {
  const page = await openSignedIn(browser, OWNER);
  await connectWhatsapp(page);
  const june = await whatsappNumberOf(page, JUNE);
  await receive(page, june, "Seats are held until Friday noon.", JUNE);
  return { page, june };
}
