import { useEffect } from "react";
import { international, loadPhones, phoneLibrary } from "#web/kit/forms/fields/phones.ts";
import { useStore } from "#web/kit/store.ts";

/** A number that can be called; grouped as its country does once that is known. */
export function PhoneLink({ code, digits }: { code: string; digits: string }) {
  const library = useStore(phoneLibrary);
  useEffect(() => void loadPhones(), []);
  return <a href={`tel:${code}${digits}`}>{international(library, code, digits)}</a>;
}
