/** Numbers on WhatsApp: E.164 here, without the plus there. A person may be there without a number, by a username. */
import { parsePhoneNumberFromString } from "libphonenumber-js";
import type { ChatNumber } from "#contract/chat/conversation.ts";

/** Returns a stored number in parts and as people read it; without a number, the name to show instead. */
export function shownNumber(id: string, phone: string, instead: string): ChatNumber {
  const parsed = parsePhoneNumberFromString(phone);
  if (!parsed) return { id, phoneCode: null, phoneNumber: phone, display: phone === "" ? instead : phone };
  return {
    id,
    phoneCode: `+${parsed.countryCallingCode}`,
    phoneNumber: parsed.nationalNumber,
    display: parsed.formatInternational(),
  };
}

export const displayOf = (phone: string): string => parsePhoneNumberFromString(phone)?.formatInternational() ?? phone;
