import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { tempDir } from '../../../scripts/lib/temp-dir.ts';
import type { Account } from '../../test/app.ts';
import { anInn } from '../../test/companies.ts';
import { giveInvoice, setSeller } from '../../test/invoices.ts';
import { openAccount } from '../../test/licenses.ts';
import { licensesOf } from '../../test/payments.ts';
import { shopBesideTool } from '../../test/shop-beside-tool.ts';
import { incoming, statementOf } from '../../test/transfers.ts';
import { warden } from '../../test/warden.ts';

// Only PostgreSQL allows the tool and the shop to run at the same time.
describe.runIf(process.env.WARDEN_TEST_DB === 'postgres')('warden invoices import, beside a running shop', () => {
  const shop = shopBesideTool();
  let customer: Account;
  let path: string;
  let directory: string;
  beforeAll(async () => {
    customer = await openAccount(shop);
    await setSeller(shop);
    directory = tempDir();
    path = join(directory, 'kl_to_1c.txt');
  });

  it('settles what is paid, and says how much waits', async () => {
    const inn = anInn();
    const { number, amount, payment_id } = await giveInvoice(shop, customer, { inn });
    const paying = { Сумма: amount.toFixed(2), ПлательщикИНН: inn, НазначениеПлатежа: `счет ${number}` };
    await writeFile(path, statementOf(incoming(paying), incoming({ НазначениеПлатежа: 'Аренда' })));
    const { code, out } = await warden('invoices', 'import', path);
    expect([code, out.split('\n')[0]]).toEqual([0, '2 transfers, 1 matched, 1 wait, 0 known.']);
    expect(await licensesOf(shop, payment_id)).toHaveLength(1);
    expect((await warden('invoices', 'import', path)).out).toBe('2 transfers, 0 matched, 0 wait, 2 known.\n');
  });

  it('names the document that is wrong', async () => {
    await writeFile(path, statementOf(incoming({ Номер: '77', Сумма: '-1' })));
    await expect(warden('invoices', 'import', path)).rejects.toThrow(/^№ 77: Сумма: This is not a bank statement/);
    await expect(warden('invoices', 'import', '/nowhere.txt')).rejects.toThrow('cannot read /nowhere.txt');
  });
});
