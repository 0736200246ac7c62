import { useEffect } from "react";
import { international, loadPhones, phoneLibrary } from "#web/ui/forms/fields/phones.ts";
import { useStore } from "#web/ui/store.ts";

interface Props {
  code: string | null;
  digits: string | null;
  /** Renders a link that calls the number. */
  link?: boolean;
}

/** "+61 491 570 156" */
export function PhoneNumber({ code, digits, link = false }: Props) {
  const library = useStore(phoneLibrary);
  useEffect(() => {
    if (digits) void loadPhones();
  }, [digits]);
  if (!digits) return null;
  const words = international(library, code ?? "", digits);
  return link ? <a href={`tel:${code ?? ""}${digits.replaceAll(" ", "")}`}>{words}</a> : <span>{words}</span>;
}
