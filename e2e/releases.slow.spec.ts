import { messages } from '@warden/i18n';
import { expectAccessible } from './accessibility.ts';
import { demoAccount, linkFromMail, openAccount, password } from './accounts.ts';
import { expect, inEveryLanguage, type Page, test, visit } from './support.ts';

/** Publishes a release that is older than all others, so that the latest one stays the same for other tests. */
const publish = async (page: Page, token: string) => {
  const version = `0.${process.pid}.${Date.now()}`;
  const reply = await page.request.post('/api/releases/admin', {
    headers: { authorization: `Bearer ${token}` },
    multipart: {
      version,
      release_notes_en: '- Faster',
      release_notes_ru: '- Быстрее',
      linux_amd64: { name: 'install.sh', mimeType: 'text/x-sh', buffer: Buffer.from(`echo ${version}`) },
    },
  });
  const { release } = (await reply.json()) as { release: { id: string } };
  return { version, id: release.id };
};

inEveryLanguage(({ locale, t }) => {
  test('a mail about a release leads to it, and to unsubscribing', async ({ page }) => {
    const { email } = await openAccount(page, 'releases');
    // Mails are in the language of the account's last sign-in.
    await page.request.post('/api/auth/login', { headers: { 'accept-language': locale }, data: { email, password } });
    await visit(page, await linkFromMail(page, email, '/verify-email'));
    await expect(page.getByText(messages[locale].emailVerified)).toBeVisible();
    const { token } = await demoAccount(page, 'admin');
    const { version, id } = await publish(page, token);
    await page.request.post(`/api/releases/admin/${id}/announce`, { headers: { authorization: `Bearer ${token}` } });
    await linkFromMail(page, email, `/docs/${locale}/releases/${version}`);

    await visit(page, await linkFromMail(page, email, '/unsubscribe'));
    await expect(page.getByRole('heading', { name: t.unsubscribe.title })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: t.unsubscribe.action }).click();
    await expect(page.getByText(messages[locale].unsubscribed)).toBeVisible();
    await expectAccessible(page);
  });
}, 'ru');
