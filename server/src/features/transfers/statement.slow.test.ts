import { expect, it } from 'vitest';
import { statementText } from '../../../test/bank-statement.ts';
import { readStatement } from './statement.ts';

it('a statement has at most 100,000 documents, which need little memory one after the other', () => {
  const keys = ['Номер=1', 'Дата=09.11.2026', 'Сумма=1', 'ПлательщикСчет=1', 'ПолучательСчет=2'];
  const document = `СекцияДокумент=\n${keys.join('\n')}\nКонецДокумента\n`;
  const text = statementText([], { encoding: 'UTF-8', lineEnd: '\n' });
  const reading = readStatement(Buffer.from(text.replace('КонецФайла', `${document.repeat(100_001)}КонецФайла`)));
  const start = process.memoryUsage().heapUsed;
  let most = 0;
  for (let count = 0; count < 100_000; count += 1) {
    reading.next();
    if (count % 10_000 === 0) most = Math.max(most, process.memoryUsage().heapUsed - start);
  }
  expect(most).toBeLessThan(200_000_000);
  expect(() => reading.next()).toThrow(expect.objectContaining({ code: 'statement_too_large' }));
});
