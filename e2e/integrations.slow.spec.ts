import { errorTexts, integrationsTexts } from '@warden/i18n';
import { expectAccessible } from './accessibility.ts';
import { bindInstall, openAccount, signIn } from './accounts.ts';
import { chooseFor, expect, fill, inEveryLanguage, refused, test, visit } from './support.ts';

inEveryLanguage(({ locale, t }) => {
  const w = integrationsTexts[locale];

  test.describe('an owner', () => {
    // The address that is refused, and the calls that a token may not make.
    test.use({ expectedFailures: [refused(400, 401, 403, 404)] });

    test('makes a token for a program, a webhook and a calendar', async ({ page }) => {
      const account = await openAccount(page, 'integrations');
      const client = await bindInstall(page, account);
      await signIn(page, account);
      await visit(page, '/dashboard');
      await page.getByRole('button', { name: new RegExp(`^${t.nav.account}`) }).click();
      await page.getByRole('menuitem', { name: t.nav.integrations }).click();
      await expect(page.getByText(w.tokens.none)).toBeVisible();
      await expectAccessible(page);

      await page.getByRole('button', { name: w.tokens.make }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(w.tokens.name).fill('Inventory');
      await dialog.getByRole('checkbox', { name: /installs:read$/ }).check();
      await expectAccessible(page);
      await dialog.getByRole('button', { name: w.tokens.submit }).click();
      await expect(dialog.getByText(w.once.warning)).toBeVisible();
      const secret = await dialog.getByText(/^wdn_/).innerText();
      await expectAccessible(page);
      await dialog.getByRole('button', { name: w.once.saved }).click();

      const asToken = (path: string) =>
        page.evaluate(
          async ([address, token]) => {
            const reply = await fetch(`/api/${address}`, { headers: { authorization: `Bearer ${token}` } });
            return { status: reply.status, text: await reply.text() };
          },
          [path, secret] as const,
        );
      const installs = await asToken('installs');
      expect([installs.status, installs.text.includes(client)]).toEqual([200, true]);
      expect((await asToken('licenses')).status).toBe(403);
      await page.reload();
      await expect(page.getByText(`…${secret.slice(-4)}`)).toBeVisible();
      expect(await page.content()).not.toContain(secret);

      await page.getByRole('button', { name: w.tokens.revoke }).click();
      await dialog.getByRole('button', { name: w.tokens.revoke, exact: true }).click();
      await expect(page.getByText(w.tokens.none)).toBeVisible();
      expect((await asToken('installs')).status).toBe(401);

      await page.getByRole('button', { name: w.webhooks.add }).click();
      await dialog.getByLabel(w.webhooks.url).fill('https://10.0.0.1/hook');
      await expectAccessible(page);
      await dialog.getByRole('button', { name: w.webhooks.addSubmit, exact: true }).click();
      await expect(dialog.getByText(errorTexts[locale].webhook_url_invalid)).toBeVisible();
      // Nobody has a name that ends like this.
      const url = 'https://receiver.invalid/hook';
      await dialog.getByLabel(w.webhooks.url).fill(url);
      await dialog.getByRole('button', { name: w.webhooks.addSubmit, exact: true }).click();
      await expect(dialog.getByText(/^whsec_/)).toBeVisible();
      await dialog.getByRole('button', { name: w.once.saved }).click();
      await expect(page.getByText(/whsec_/)).toHaveCount(0);

      await page.getByRole('button', { name: fill(w.webhooks.testOf, { url }) }).click();
      const delivery = dialog.getByRole('listitem').filter({ hasText: 'webhook.test' });
      await expect(delivery).toBeVisible();
      await delivery.locator('summary').click();
      await expect(delivery.getByText(w.deliveries.errors.name_unknown).first()).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await chooseFor(page, t, url, w.webhooks.remove);
      await dialog.getByRole('button', { name: w.webhooks.remove, exact: true }).click();
      await expect(page.getByText(w.webhooks.none)).toBeVisible();

      await page.getByRole('button', { name: w.calendar.make }).click();
      const address = page.getByRole('button', { name: /\.ics/ });
      const first = /https?:\S+\.ics/.exec((await address.getAttribute('aria-label')) ?? '')?.[0] ?? '';
      expect(await (await page.request.get(first)).text()).toContain('BEGIN:VCALENDAR');
      await page.getByRole('button', { name: w.calendar.rotate }).click();
      await dialog.getByRole('button', { name: w.calendar.rotate }).click();
      await expect(page.getByText(first)).toHaveCount(0);
      expect((await page.request.get(first)).status()).toBe(404);
      await expect(address).toBeVisible();
      await expectAccessible(page);
    });
  });
});
