import { open } from "node:fs/promises";

/** At most `length` bytes of a file from `at` on. */
export async function bytesAt(path: string, at: number, length: number): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
