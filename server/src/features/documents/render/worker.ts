// The program of the thread that renders PDFs, one for each message (pdf-thread.ts).
import { parentPort } from 'node:worker_threads';
import type { QuotePaper } from '../content.ts';
import type { DocumentRow } from '../store.ts';
import type { FormContext } from './parts.ts';
import { renderPdf } from './pdf.ts';

export interface PdfJob {
  document: DocumentRow | QuotePaper;
  context: FormContext;
}

export type PdfAnswer = { bytes: Uint8Array } | { error: Error };

const answer = (message: PdfAnswer) => parentPort?.postMessage(message);

parentPort?.on('message', ({ document, context }: PdfJob) => {
  renderPdf(document, context).then(
    (bytes) => answer({ bytes }),
    (error: Error) => answer({ error }),
  );
});
