import { panelTexts } from '@warden/i18n';
import { documentLines, statementFile } from '../server/test/bank-statement.ts';
import { anInn } from '../server/test/companies.ts';
import { expectAccessible } from './accessibility.ts';
import { enterCompany, issueInvoice, openAccount, signInAsAdmin } from './accounts.ts';
import { desktop, expect, inEveryLanguage, type Page, test, visit } from './support.ts';

/** Issues two invoices to a new company, and returns them with its INN. */
const issueInvoices = async (page: Page) => {
  const account = await openAccount(page, 'company');
  // Each worker counts from the beginning, and so does a retry, but they share a shop.
  const inn = anInn(Date.now() % 10_000_000);
  const company = await enterCompany(page, account, { inn });
  const issue = () => issueInvoice(page, account, company);
  return { inn, exact: await issue(), overpaid: await issue() };
};

inEveryLanguage(({ locale }) => {
  const p = panelTexts[locale].transfers;
  test.use({ viewport: desktop });

  test('an administrator uploads a bank statement and decides about what waits', async ({ page }) => {
    test.slow();
    const { inn, exact, overpaid } = await issueInvoices(page);
    const { data } = (await (await page.request.get('/api/seller')).json()) as { data: { seller: { inn: string } } };
    const paying = ({ number, amount }: typeof exact, surplus: number) =>
      documentLines({
        Номер: number,
        Сумма: (amount + surplus).toFixed(2),
        ПлательщикИНН: inn,
        ПолучательИНН: data.seller.inn,
        НазначениеПлатежа: `Оплата по счету ${number}`,
      });
    const buffer = statementFile([paying(exact, 0), paying(overpaid, 1)]);

    await signInAsAdmin(page);
    await visit(page, '/admin?tab=payments&part=statement');
    const upload = page.getByRole('region', { name: p.upload });
    const counts = (transfers: number, matched: number, waiting: number, known: number) =>
      p.imported.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String({ transfers, matched, waiting, known }[name]));
    const choose = () =>
      page.locator('[data-statement]').setInputFiles({ name: 'kl_to_1c.txt', mimeType: 'text/plain', buffer });
    await choose();
    await expect(upload.getByRole('status')).toHaveText(counts(2, 1, 1, 0));
    await choose();
    await expect(upload.getByRole('status')).toHaveText(counts(2, 0, 0, 2));

    await page.getByLabel(p.search, { exact: true }).fill(inn);
    await expect(page).toHaveURL(new RegExp(`search=${inn}`));
    const rows = page.getByRole('table', { name: p.caption }).locator('tbody tr');
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText(p.reasons.overpaid);
    await expectAccessible(page);
    await rows.getByRole('button').click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('checkbox')).toBeChecked();
    await expect(dialog).toContainText(p.paidBefore);
    await dialog.getByLabel(p.reason).fill('Agreed by phone');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: p.use.replace('{{numbers}}', overpaid.number) }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(p.noMatch)).toBeVisible();
    await page.getByLabel(p.state, { exact: true }).selectOption('matched');
    await expect(rows).toHaveCount(2);
  });
}, 'ru');
