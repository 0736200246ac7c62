import type { Extension } from "#contract/media/uploader.ts";

interface Options {
  extensions?: readonly Extension[];
  many?: boolean;
}

/** The system's own dialog; none when the person thought better of it. */
export function chooseFiles({ extensions, many = false }: Options): Promise<File[]> {
  const input = document.createElement("input");
  input.type = "file";
  input.multiple = many;
  if (extensions) input.accept = extensions.map((of) => `.${of}`).join(",");
  return new Promise((resolve) => {
    input.addEventListener("change", () => resolve([...(input.files ?? [])]));
    input.addEventListener("cancel", () => resolve([]));
    input.click();
  });
}
