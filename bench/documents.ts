import type { DocumentRow } from '../server/src/features/documents/service.ts';
import { contentOf } from '../server/test/documents.ts';
import { figureOf } from './figure.ts';
import { atMost } from './goals.ts';
import type { Line } from './report.ts';

const TIMES = 30;
const GOAL_MS = 150;

const kinds = {
  'invoice PDF': contentOf('invoice'),
  'invoice PDF in English': contentOf('invoice', { buyer: { ...contentOf('invoice').buyer, country: 'KZ' } }),
  'UPD PDF': contentOf('upd'),
};

/** Measures the CPU milliseconds of making a document: the first one of a process, which loads the library, and later ones. */
export const documents = async (): Promise<Line[]> => {
  const context = { signature: undefined, stamp: undefined, terms: 'https://shop.test/terms-of-service' };
  const { renderPdf } = await import('../server/src/features/documents/render/pdf.ts');
  const measured = async (content: DocumentRow['content'], times: number) => {
    const row = { number: 'W-17', date: '2026-11-16', content } as DocumentRow;
    const each: number[] = [];
    for (let time = 0; time < times; time++) {
      const before = process.cpuUsage();
      await renderPdf(row, context);
      const { user, system } = process.cpuUsage(before);
      each.push((user + system) / 1000);
    }
    return figureOf(each);
  };
  const cold = await measured(kinds['invoice PDF'], 1);
  const lines: Line[] = [{ group: 'documents', name: 'invoice PDF, the first of a process', serverCpu: cold }];
  for (const [name, content] of Object.entries(kinds)) {
    await measured(content, 5);
    const serverCpu = await measured(content, TIMES);
    lines.push({ group: 'documents', name, serverCpu, goal: atMost(serverCpu, GOAL_MS, 'ms of CPU') });
  }
  return lines;
};
