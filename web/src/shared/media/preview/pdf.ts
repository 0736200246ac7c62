/** Opens PDFs with pdf.js, whose parser runs in a worker. Scripts, links and forms of a document are left out. */
import { getDocument, type PDFDocumentLoadingTask, PDFWorker, version } from "pdfjs-dist/legacy/build/pdf.mjs";
import workerUrl from "pdfjs-dist/legacy/build/pdf.worker.min.mjs?url";
import { allowScript } from "#web/ui/trustedTypes.ts";

let worker: PDFWorker | undefined;
function sharedWorker(): PDFWorker {
  allowScript(workerUrl);
  worker ??= PDFWorker.create({ port: new Worker(workerUrl, { type: "module" }) });
  return worker;
}

const DATA = `/assets/pdf-${version}`;

/** Opens a PDF by its address, or from its bytes. */
export const openPdf = (source: string | Uint8Array): PDFDocumentLoadingTask =>
  getDocument({
    // The worker takes the bytes away.
    ...(typeof source === "string" ? { url: source } : { data: source.slice() }),
    worker: sharedWorker(),
    // Glyphs are drawn as shapes: fonts of a document never reach the page.
    disableFontFace: true,
    useSystemFonts: false,
    useWorkerFetch: true,
    enableXfa: false,
    maxImageSize: 40_000_000,
    standardFontDataUrl: `${DATA}/standard_fonts/`,
    cMapUrl: `${DATA}/cmaps/`,
    wasmUrl: `${DATA}/wasm/`,
    iccUrl: `${DATA}/iccs/`,
    verbosity: 0,
  });
