import { errorTexts } from '@warden/i18n';
import { mailsTo, openAccount, signInAsAdmin } from './accounts.ts';
import { expect, test } from './support.ts';

// The mail is in a sandboxed frame, where the script that prepares this test's session cannot run.
test.use({ expectedFailures: [/status of 403\b|The document is sandboxed/] });

/** These headers make the request look as if a proxy had passed it on from another machine. */
const fromElsewhere = { 'x-forwarded-for': '192.0.2.7' };

test('the mail of a demo is shown elsewhere to an administrator who is signed in', async ({ page }) => {
  const { email } = await openAccount(page, 'elsewhere');
  await expect.poll(async () => (await mailsTo(page, email)).length).toBe(1);
  await signInAsAdmin(page);
  await page.setExtraHTTPHeaders(fromElsewhere);
  await page.goto('/dev/mail');
  await expect(page.getByRole('heading', { name: 'Mail' })).toBeVisible();
  await page.getByRole('listitem').filter({ hasText: email }).getByRole('link').click();
  await expect(page.getByText(email).first()).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: '.eml' }).click();
  expect((await download).suggestedFilename()).toMatch(/^\w+\.eml$/);
});

test('the mail of a demo is refused to others elsewhere', async ({ page }) => {
  await page.setExtraHTTPHeaders(fromElsewhere);
  await page.goto('/dev/mail');
  await expect(page.getByRole('heading', { name: errorTexts.en.admin_required })).toBeVisible();
});
