import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withServices } from '../server/src/cli/with-services.ts';
import { operator } from '../server/src/features/audit/service.ts';
import { example } from '../server/src/features/seller/demo.ts';
import { fillInvoices } from '../server/test/fill-invoices.ts';
import { incoming, statementOf } from '../server/test/transfers.ts';
import { figureOf } from './figure.ts';
import { atMost } from './goals.ts';
import type { Line } from './report.ts';

const TRANSFERS = 10_000;
/** So many of the transfers settle an invoice, each in a transaction of its own. The others wait. */
const MATCHING = Number(process.env.BENCH_MATCHING ?? 200);
const GOAL_MS = 10_000;

/** Measures the import of one large statement into the embedded database. */
export const statements = async (): Promise<Line[]> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'warden-bench-'));
  process.env.DATA_DIR = dataDir;
  try {
    return await withServices(async ({ db, seller, transfers }) => {
      await seller.write(example, operator);
      const invoices = await fillInvoices(db, TRANSFERS, example.bank.account);
      const documents = invoices.map(({ sequence, inn }) =>
        incoming({
          Сумма: sequence <= MATCHING ? '25000.00' : '25000.01',
          ПлательщикИНН: inn,
          НазначениеПлатежа: `Оплата по счету № W-${sequence} от 03.11.2026 за лицензию. НДС не облагается`,
        }),
      );
      const statement = statementOf(...documents);
      const measured = async (name: string, isFirst: boolean): Promise<Line> => {
        const start = performance.now();
        const cpu = process.cpuUsage();
        const { matched, waiting, known } = await transfers.importStatement(statement, operator);
        const { user, system } = process.cpuUsage(cpu);
        const outcome = `${matched} matched, ${waiting} wait, ${known} known`;
        const p50 = figureOf([performance.now() - start]);
        const serverCpu = figureOf([(user + system) / 1000]);
        const goal = isFirst ? { goal: atMost(p50, GOAL_MS, 'ms') } : {};
        return { group: 'pglite', name: `${name}: ${outcome}`, p50, serverCpu, ...goal };
      };
      const count = TRANSFERS.toLocaleString('en');
      return [await measured(`statement of ${count} transfers`, true), await measured('the same file again', false)];
    });
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
};
