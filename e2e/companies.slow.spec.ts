import { errorTexts, languages } from '@warden/i18n';
import { expectAccessible } from './accessibility.ts';
import { linkFromMail, newEmail, openAccount, signIn } from './accounts.ts';
import { expect, inEveryLanguage, test, visit } from './support.ts';

inEveryLanguage(({ locale, once, t }) => {
  const { companies: texts, confirmAccounting } = t;

  test('a customer enters a company by its INN, and the accounting department confirms its address', async ({
    page,
  }) => {
    const accounting = newEmail('accounting');
    await signIn(page, await openAccount(page, 'buyer'));
    await visit(page, '/dashboard?tab=companies');
    await page.getByRole('button', { name: texts.add }).click();
    const dialog = page.getByRole('dialog');
    const field = (name: string) => dialog.getByLabel(name, { exact: true });
    await expectAccessible(page);
    await field(texts.fields.country).selectOption('RU');

    await field(texts.fields.inn).fill('7707083894');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText(errorTexts[locale].inn_check_digits)).toBeVisible();
    await expectAccessible(page);
    await field(texts.fields.inn).fill('7802 000 022');
    await expect(dialog.getByText(texts.register.closed)).toBeVisible();
    await field(texts.fields.inn).fill('7707083893');
    await expect(dialog.getByText(texts.register.filled)).toBeVisible();
    await expect(field(texts.fields.name)).toHaveValue('ПАО СБЕРБАНК');
    await expect(field(texts.fields.kpp)).toHaveValue('773601001');
    await dialog.getByLabel(texts.fields.emails).fill(accounting);
    await dialog.getByRole('button', { name: t.common.save }).click();
    await expect(dialog).toBeHidden();

    const card = page.getByRole('list', { name: texts.caption }).getByRole('listitem').first();
    await expect(card.getByText(texts.unconfirmed)).toBeVisible();
    await expectAccessible(page);
    await card.getByRole('button', { name: texts.editOf.replace('{{company}}', 'ПАО СБЕРБАНК') }).click();
    await field(texts.fields.address).fill('Москва, Вавилова, 19');
    await dialog.getByRole('button', { name: t.common.save }).click();
    await expect(card.getByText('Москва, Вавилова, 19')).toBeVisible();

    await visit(page, await linkFromMail(page, accounting, '/confirm-accounting-email'));
    await expectAccessible(page);
    await page.getByRole('button', { name: confirmAccounting.action }).click();
    const confirmed = confirmAccounting.done.replace(
      '{{company}}',
      languages[locale].quotationMarks.join('ПАО СБЕРБАНК'),
    );
    await expect(page.getByText(confirmed)).toBeVisible();

    await visit(page, '/dashboard?tab=companies');
    await expect(card.getByText(texts.confirmed)).toBeVisible();
    await card.getByRole('button', { name: texts.removeOf.replace('{{company}}', 'ПАО СБЕРБАНК') }).click();
    await page.getByRole('dialog').getByRole('button', { name: texts.remove, exact: true }).click();
    await expect(page.getByText(texts.noneTitle)).toBeVisible();
  });

  once?.('what the register fills in where one is about to type is replaced by what is typed', async ({ page }) => {
    let answer = () => {};
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/companies/lookup*', async (route) => {
      await asked;
      await route.continue();
    });
    await signIn(page, await openAccount(page, 'typist'));
    await visit(page, '/dashboard?tab=companies');
    await page.getByRole('button', { name: texts.add }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(texts.fields.country, { exact: true }).selectOption('RU');
    await dialog.getByLabel(texts.fields.inn, { exact: true }).fill('7707083893');
    const kpp = dialog.getByLabel(texts.fields.kpp, { exact: true });
    await kpp.focus();
    answer();
    await expect(kpp).toHaveValue('773601001');
    await page.keyboard.type('770401001');
    await expect(kpp).toHaveValue('770401001');

    // A save is no answer of the register, so it fills in nothing.
    const address = dialog.getByLabel(texts.fields.address, { exact: true });
    await address.fill('');
    await page.keyboard.press('Enter');
    await expect(address).toHaveAttribute('aria-invalid', 'true');
    await expect(address).toHaveValue('');
  });
});
