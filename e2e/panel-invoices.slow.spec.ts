import { readFile } from 'node:fs/promises';
import { accountingTexts, formatMoney, panelTexts } from '@warden/i18n';
import { expectAccessible } from './accessibility.ts';
import { enterCompany, issueInvoice, openAccount, signInAsAdmin } from './accounts.ts';
import { expect, inEveryLanguage, test, visit } from './support.ts';

const fill = (text: string, values: Record<string, string>) =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');

inEveryLanguage(({ locale, t }) => {
  const p = panelTexts[locale];

  test('an administrator finds an invoice, settles it by hand, and exports the period', async ({ page }) => {
    const name = `ООО «Вычислитель ${Date.now()}»`;
    const account = await openAccount(page, 'company');
    const { number, ...invoice } = await issueInvoice(page, account, await enterCompany(page, account, { name }));
    await signInAsAdmin(page);
    await visit(page, '/admin?tab=payments');
    await page.getByRole('link', { name: p.paymentParts.invoices, exact: true }).click();
    await page.getByLabel(p.invoices.search, { exact: true }).fill(name);
    const rows = page.getByRole('table', { name: p.invoices.caption }).locator('tbody tr');
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText(fill(p.invoices.innOf, { inn: '7707083893' }));
    await expect(rows).toContainText(formatMoney(invoice.amount, invoice.currency, locale));
    await expect(rows).toContainText(p.invoices.openToday);
    await expectAccessible(page);

    await page.getByRole('button', { name: fill(p.invoices.detailsOf, { number, company: name }) }).click();
    const dialog = page.getByRole('dialog', { name: p.invoice.title, exact: true });
    await expect(dialog).toContainText(account.email);
    await expect(dialog.getByText(p.invoice.noTransfers)).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: p.invoice.mark }).click();
    const mark = page.getByRole('dialog', { name: fill(p.invoice.markTitle, { number }) });
    await mark.getByLabel(p.invoice.markReason, { exact: true }).fill('Payment order 17');
    await mark.getByRole('button', { name: p.invoice.mark }).click();
    await expect(mark).toBeHidden();
    await expect(dialog.getByText('Payment order 17').first()).toBeVisible();
    await expect(dialog.getByText(t.documents.state.ready, { exact: true }).first()).toBeVisible();
    await expect(dialog.getByRole('button', { name: p.invoice.mark })).toBeHidden();
    await dialog.press('Escape');
    await expect(rows).toContainText(t.documents.state.ready);

    await page.getByRole('button', { name: p.invoices.export }).click();
    const period = page.getByRole('dialog', { name: p.invoices.exportTitle });
    await period.getByRole('button', { name: t.documents.period.thisMonth }).click();
    await expectAccessible(page);
    const download = page.waitForEvent('download');
    await period.getByRole('button', { name: p.invoices.exports.csv }).click();
    const csv = await readFile(await (await download).path(), 'utf8');
    expect(csv).toContain(
      Object.values(accountingTexts[locale].columns)
        .slice(0, 4)
        .join(locale === 'ru' ? ';' : ','),
    );
    expect(csv).toContain(name);
  });
});
