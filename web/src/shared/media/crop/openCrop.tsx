import { lazy } from "react";
import type { Crop } from "#contract/media/upload.ts";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";
import type { CropSource } from "./CropDialog.tsx";

const CropDialog = lazy(async () => ({ default: (await import("./CropDialog.tsx")).CropDialog }));

/** Asks for the part of a picture that avatars show; null is all of it, and closing the dialog changes nothing. */
export const openCrop = ({ url, crop }: CropSource, onChoose: (crop: Crop | null) => void): void =>
  void openDialog((close) => <CropDialog url={url} crop={crop} onChoose={onChoose} onShown={nothing} close={close} />);

/** The same for a file that is not uploaded yet. */
export function openFileCrop(file: File, onChoose: (crop: Crop | null) => void): void {
  const url = URL.createObjectURL(file);
  // An image that was loaded stays on the screen without its address.
  const release = () => URL.revokeObjectURL(url);
  openDialog((close) => <CropDialog url={url} crop={null} onChoose={onChoose} onShown={release} close={close} />);
}
const nothing = (): void => undefined;
