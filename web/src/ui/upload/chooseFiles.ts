interface Options {
  /** Without their dots. */
  extensions?: readonly string[];
  many?: boolean;
}

/** Opens the system's file dialog; resolves to no files when it is cancelled. */
export function chooseFiles({ extensions, many = false }: Options): Promise<File[]> {
  const input = document.createElement("input");
  input.type = "file";
  input.multiple = many;
  if (extensions) input.accept = extensions.map((extension) => `.${extension}`).join(",");
  return new Promise((resolve) => {
    input.addEventListener("change", () => resolve([...(input.files ?? [])]));
    input.addEventListener("cancel", () => resolve([]));
    input.click();
  });
}
