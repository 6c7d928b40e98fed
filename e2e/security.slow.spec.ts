import { contract, type ErrorCode, errorStatus } from '@warden/contract';
import { errorTexts, messages, panelTexts, securityTexts, siteTexts } from '@warden/i18n';
import { Secret, TOTP } from 'otpauth';
import { startShop } from '../server/test/process.ts';
import { expectAccessible } from './accessibility.ts';
import { enterPassword, linkFromMail, openAccount, password, signIn, signInAsAdmin } from './accounts.ts';
import { browserLanguage, expect, fill, inEveryLanguage, type Page, refused, test, visit } from './support.ts';

/** The code of an authenticator app whose clock is this many seconds off. */
const codeOf = (secret: string, secondsOff = 0) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + secondsOff * 1000 });

/** Gives the browser a device that makes passkeys and confirms every use at once. */
const attachAuthenticator = async (page: Page) => {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    detach: () => session.send('WebAuthn.disable'),
    /** Whether its user can prove to it who they are. */
    verify: (isUserVerified: boolean) => session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    /** Replaces the passkey by a copy that was used less often, or more. */
    count: async (steps: number) => {
      const { credentials } = await session.send('WebAuthn.getCredentials', { authenticatorId });
      for (const credential of credentials) {
        const { credentialId, signCount } = credential;
        await session.send('WebAuthn.removeCredential', { authenticatorId, credentialId });
        const copy = { ...credential, signCount: signCount + steps };
        await session.send('WebAuthn.addCredential', { authenticatorId, credential: copy });
      }
    },
  };
};

/** A code of a slow clock is refused once the next time step has begun, so it is not made shortly before. */
const stepWithTimeLeft = async (page: Page) => {
  const left = 30_000 - (Date.now() % 30_000);
  if (left < 15_000) await page.waitForTimeout(left);
};

/** Refuses the next call as the server does after five minutes, for which no test can wait. */
const refuseOnce = (page: Page, path: string, code: ErrorCode, message: string) => {
  const json = { success: false, code, message, error: message, requestId: '1' };
  return page.route(path, (route) => route.fulfill({ status: errorStatus[code], json }), { times: 1 });
};

inEveryLanguage(({ locale, t }) => {
  const s = securityTexts[locale];
  const p = panelTexts[locale];
  const dialog = (page: Page) => page.getByRole('dialog').first();

  /** Forgets the session as a browser does whose storage was emptied. Calls that are under way are refused then. */
  const signOut = async (page: Page) => {
    await page.evaluate(() => localStorage.removeItem('token'));
    await visit(page, '/login');
  };

  const enterCode = async (page: Page, code: string) => {
    await page.getByLabel(s.proof.code, { exact: true }).fill(code);
    await page.keyboard.press('Enter');
  };

  /** Opens an account, and its browser at the second factors. */
  const openSecurity = async (page: Page, about: string) => {
    const account = await openAccount(page, about);
    await signIn(page, account);
    await visit(page, '/dashboard?profile=security');
    return account;
  };

  const saveCodes = async (page: Page) => {
    await expect(page.getByRole('heading', { name: s.codes.title })).toBeFocused();
    const codes = await page.getByRole('dialog').locator('ol > li').allTextContents();
    expect(codes).toHaveLength(10);
    await expectAccessible(page);
    await page.getByRole('button', { name: s.codes.saved }).click();
    return codes;
  };

  const addPasskey = async (page: Page) => {
    await page.getByRole('button', { name: s.factors.passkeyAdd }).click();
    await page.getByLabel(s.passkey.name, { exact: true }).fill('Ada 1815');
    await page.keyboard.press('Enter');
    await saveCodes(page);
  };

  /** Sets up an authenticator app whose clock is half a minute slow. */
  const addTotp = async (page: Page) => {
    await page.getByRole('button', { name: s.factors.appAdd }).click();
    await expect(page.getByRole('img', { name: s.totp.picture })).toBeVisible();
    const secret = (await dialog(page).locator('code').textContent())?.replaceAll(' ', '') ?? '';
    await expectAccessible(page);
    await stepWithTimeLeft(page);
    await page.getByLabel(s.totp.code, { exact: true }).fill(codeOf(secret, -30));
    await page.keyboard.press('Enter');
    return { secret, codes: await saveCodes(page) };
  };

  test.describe('a passkey', () => {
    test.use({ expectedFailures: [/status of (400|401|403)\b/] });

    test('is added, signs in, confirms who it is, and is removed', async ({ page }) => {
      const { detach } = await attachAuthenticator(page);
      const { email } = await openSecurity(page, 'passkey');
      await expect(dialog(page).getByText(s.factors.passkeysNone)).toBeVisible();
      await expectAccessible(page);
      await addPasskey(page);
      await expect(dialog(page).getByText('Ada 1815')).toBeVisible();
      await expectAccessible(page);

      await signOut(page);
      await enterPassword(page, t, email);
      await expect(page.getByLabel(s.proof.code, { exact: true })).toBeFocused();
      await expectAccessible(page);
      await page.getByRole('button', { name: s.proof.passkey }).click();
      await expect(page).toHaveURL('/dashboard');

      await visit(page, '/dashboard?profile=security');
      await refuseOnce(page, '**/api/auth/factors/passkeys/*', 'fresh_authentication_required', 'Confirm first.');
      await page.getByRole('button', { name: s.factors.removeOf.replace('{{name}}', 'Ada 1815') }).click();
      const question = page.getByRole('dialog', { name: s.factors.removeTitle });
      await question.getByRole('button', { name: s.factors.remove }).click();
      const stepUp = page.getByRole('dialog', { name: s.stepUp.title });
      await expect(stepUp.getByLabel(s.proof.code, { exact: true })).toBeFocused();
      await expectAccessible(page);
      await stepUp.getByRole('button', { name: s.proof.passkey }).click();
      await expect(dialog(page).getByText(s.factors.passkeysNone)).toBeVisible();

      await signOut(page);
      await enterPassword(page, t, email);
      await expect(page).toHaveURL('/dashboard');
      await detach();
    });

    test('lets nobody in without a proof to the device, nor as a copy, whose owner finds that out', async ({
      page,
    }) => {
      const { detach, verify, count } = await attachAuthenticator(page);
      const { email } = await openSecurity(page, 'copied');
      await addPasskey(page);
      await signOut(page);
      await enterPassword(page, t, email);
      const answer = page.getByRole('button', { name: s.proof.passkey });
      await verify(false);
      await answer.click();
      await expect(page.getByText(s.proof.passkeyFailed)).toBeVisible();

      await verify(true);
      await count(-1);
      await answer.click();
      await expect(page.getByText(errorTexts[locale].second_factor_wrong)).toBeVisible();
      await expect(page).toHaveURL('/login');
      await count(+1);
      await answer.click();
      await expect(page).toHaveURL('/dashboard');
      await visit(page, '/dashboard?profile=activity');
      await expect(dialog(page).getByText(s.activity.details.passkey_copied)).toBeVisible();
      await detach();
    });
  });

  test.describe('an authenticator app', () => {
    test.use({ expectedFailures: [/status of (400|401|403)\b/] });

    test('works with a clock half a minute off, and each recovery code once', async ({ page }) => {
      const { email } = await openSecurity(page, 'totp');
      const { secret, codes } = await addTotp(page);
      const [first = '', second = ''] = codes;

      await signOut(page);
      await enterPassword(page, t, email);
      const expired = errorTexts[locale].second_factor_ticket_invalid;
      await refuseOnce(page, '**/api/auth/second-factor', 'second_factor_ticket_invalid', expired);
      await enterCode(page, codeOf(secret, 30));
      await expect(page.getByText(expired)).toBeVisible();
      await expect(page.getByLabel(t.fields.password, { exact: true })).toBeFocused();
      await page.keyboard.press('Enter');
      await enterCode(page, codeOf(secret, 30));
      await expect(page).toHaveURL('/dashboard');

      await signOut(page);
      await enterPassword(page, t, email);
      await enterCode(page, first.toLowerCase());
      await expect(page).toHaveURL('/dashboard');

      await signOut(page);
      await enterPassword(page, t, email);
      await enterCode(page, first);
      await expect(page.getByText(errorTexts[locale].second_factor_wrong)).toBeVisible();
      await expectAccessible(page);
      await enterCode(page, second);
      await expect(page).toHaveURL('/dashboard');
      await visit(page, '/dashboard?profile=security');
      await expect(page.getByText(s.factors.codesLeft.replace('{{count}}', '8'))).toBeVisible();
    });

    test('that is lost starts a wait, which the mailbox stops', async ({ page }) => {
      const { email } = await openSecurity(page, 'lost');
      await visit(page, await linkFromMail(page, email, '/verify-email'));
      await expect(page.getByText(messages[locale].emailVerified)).toBeVisible();
      await visit(page, '/dashboard?profile=security');
      await addTotp(page);
      await signOut(page);
      await enterPassword(page, t, email);
      await page.getByRole('button', { name: s.secondStep.lost }).click();
      await expect(page.getByText(s.lost.wait)).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: s.lost.back }).click();
      await expect(page.getByLabel(s.proof.code, { exact: true })).toBeFocused();
      await page.getByRole('button', { name: s.secondStep.lost }).click();
      await page.getByRole('button', { name: s.lost.action }).click();
      await expect(page.getByText(messages[locale].factorsLost)).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: s.lost.toLogin }).click();
      await expect(page.getByLabel(t.fields.password, { exact: true })).toBeFocused();

      await visit(page, await linkFromMail(page, email, '/keep-second-factor'));
      await page.getByRole('button', { name: t.keepFactors.action }).click();
      await expect(page.getByText(messages[locale].factorsKept)).toBeVisible();
      await expectAccessible(page);
    });
  });

  test.describe('a session that was stolen', () => {
    test.use({ expectedFailures: [refused(401)] });

    test('is ended from another device, and finds itself at the login', async ({ page, browser }) => {
      const account = await openAccount(page, 'stolen');
      await signIn(page, account);
      await visit(page, '/dashboard');
      const { origin } = new URL(page.url());
      const own = await browser.newContext({ locale: browserLanguage[locale], baseURL: origin });
      const owner = await own.newPage();
      await visit(owner, '/login');
      await enterPassword(owner, t, account.email);
      await expect(owner).toHaveURL('/dashboard');
      await visit(owner, '/dashboard?profile=sessions');
      const rows = owner.getByRole('list', { name: s.sessions.caption }).getByRole('listitem');
      await expect(rows).toHaveCount(2);
      await expect(rows.filter({ hasText: s.sessions.current })).toHaveCount(1);
      await expectAccessible(owner);
      await rows.getByRole('button', { name: s.sessions.end }).click();
      await expect(owner.getByText(s.sessions.ended)).toBeVisible();
      await expect(rows).toHaveCount(1);
      await owner.getByRole('tab', { name: s.tabs.activity }).click();
      await expect(owner.getByText(s.activity.kinds.sessions_ended)).toBeVisible();
      await expectAccessible(owner);

      await page.getByRole('tab', { name: t.dashboard.payments }).click();
      await expect(page).toHaveURL('/login');

      await owner.getByRole('tab', { name: s.tabs.sessions }).click();
      await owner.getByRole('button', { name: s.sessions.endAll }).click();
      await owner.getByRole('dialog').last().getByRole('button', { name: s.sessions.endAll }).click();
      await expect(owner).toHaveURL('/login');
      await own.close();
    });
  });

  test('an administrator blocks an account, and finds what happened', async ({ page }) => {
    const customer = await openAccount(page, 'blocked');
    const { id } = customer.user as { id: string };
    await signInAsAdmin(page);
    await visit(page, `/admin?user=${id}`);
    await expect(dialog(page).getByText(p.user.allowed)).toBeVisible();
    await page.getByRole('button', { name: p.user.block }).click();
    const question = page.getByRole('dialog', { name: p.user.blockTitle });
    await question.getByLabel(p.user.blockReason, { exact: true }).fill('Stolen card');
    await expectAccessible(page);
    await question.getByRole('button', { name: p.user.block }).click();
    await expect(dialog(page).getByText(p.user.blocked, { exact: true })).toBeVisible();
    await expect(dialog(page).getByText(p.user.noSessions)).toBeVisible();
    await expectAccessible(page);
    const { method, path } = contract.auth.login;
    const body = { email: customer.email, password };
    const reply = await page.request.fetch(`/api${path}`, { method, data: body });
    expect(reply.status()).toBe(403);

    await page.getByRole('link', { name: p.user.events }).click();
    const rows = page.getByRole('row').filter({ hasText: customer.email });
    await expect(rows.filter({ hasText: s.activity.kinds.blocked })).toHaveCount(1);
    await expectAccessible(page);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: p.list.export }).click();
    expect((await download).suggestedFilename()).toMatch(/\.csv$/);
  });

  test.describe('a download that needs a proof of identity', () => {
    test.use({ expectedFailures: [refused(403)] });

    test('asks for it, over its dialog too, and then goes on by itself', async ({ page }) => {
      await signInAsAdmin(page);
      const expectFile = async (button: string, path: string, name: RegExp) => {
        await refuseOnce(page, path, 'fresh_authentication_required', 'Confirm first.');
        const download = page.waitForEvent('download');
        await page.getByRole('button', { name: button }).click();
        const stepUp = page.getByRole('dialog', { name: s.stepUp.title });
        await expect(stepUp.getByLabel(t.fields.password, { exact: true })).toBeFocused();
        await expectAccessible(page);
        await page.keyboard.type('demo-admin');
        await page.keyboard.press('Enter');
        expect((await download).suggestedFilename()).toMatch(name);
        await expect(stepUp).toBeHidden();
      };
      await visit(page, '/admin?tab=users');
      await expectFile(p.list.export, '**/api/admin/users/export?*', /\.csv$/);
      await visit(page, '/admin?tab=payments');
      await page.getByRole('link', { name: p.paymentParts.invoices, exact: true }).click();
      await page.getByRole('button', { name: p.invoices.export }).click();
      await expectFile(p.invoices.exports.zip, '**/api/admin/documents?*', /\.zip$/);
      await expect(page.getByRole('dialog', { name: p.invoices.exportTitle })).toBeVisible();
    });
  });
});

test.describe('an upload that needs a proof of identity', () => {
  test.use({ expectedFailures: [refused(403)] });

  test('asks for it over its dialog, which stays as it is, and is then sent again', async ({ page }) => {
    const [s, p] = [securityTexts.en, panelTexts.en];
    const { token } = await signInAsAdmin(page);
    const version = `0.${process.pid}.${Date.now() % 1_000_000_000}`;
    await visit(page, '/admin?tab=releases');
    await page.getByRole('button', { name: p.releases.publish }).click();
    const publish = page.getByRole('dialog', { name: p.publish.title });
    await publish.getByLabel(p.publish.version, { exact: true }).fill(version);
    const installer = { name: 'w', mimeType: 'application/octet-stream', buffer: Buffer.from(version) };
    await publish.locator('input[data-system=linux_amd64]').setInputFiles(installer);
    const submit = publish.getByRole('button', { name: p.publish.submit, exact: true });
    const stepUp = page.getByRole('dialog', { name: s.stepUp.title });

    await refuseOnce(page, '**/api/releases/admin', 'fresh_authentication_required', 'Confirm first.');
    await submit.click();
    await expect(stepUp.getByLabel('Password', { exact: true })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(publish.getByText('Confirm first.')).toBeVisible();

    await refuseOnce(page, '**/api/releases/admin', 'fresh_authentication_required', 'Confirm first.');
    await submit.click();
    await stepUp.getByLabel('Password', { exact: true }).fill('demo-admin');
    await page.keyboard.press('Enter');
    await expect(publish).toBeHidden();
    const published = page.getByRole('dialog', { name: fill(p.signatures.publishedTitle, { version }) });
    await published.press('Escape');
    await expect(page.getByRole('row').filter({ hasText: version })).toBeVisible();
    const reply = await page.request.get(`/api/releases/public/${version}`);
    const { release } = (await reply.json()) as { release: { id: string } };
    await page.request.delete(`/api/releases/admin/${release.id}`, { headers: { authorization: `Bearer ${token}` } });
  });
});

test.describe('where administrators need a second factor', () => {
  test.use({ expectedFailures: [refused(403)] });

  test('one without it can only set it up, and then goes on', async ({ page }, info) => {
    const t = securityTexts.en;
    const shop = await startShop({ DATA_DIR: info.outputPath('data'), ADMIN_SECOND_FACTOR: 'required' });
    const { detach } = await attachAuthenticator(page);
    try {
      await visit(page, `${shop.url}/login`);
      await enterPassword(page, siteTexts.en, 'admin@warden.example', 'demo-admin');
      await expect(page.getByRole('heading', { name: t.setUp.title })).toBeVisible();
      const refusals: string[] = [];
      page.on('response', (response) => response.status() === 403 && refusals.push(response.url()));
      await visit(page, `${shop.url}/admin?tab=settings`);
      await expect(page.getByRole('heading', { name: t.setUp.title })).toBeVisible();
      await expect(page.getByRole('tab')).toHaveCount(0);
      await expectAccessible(page);
      await page.getByRole('button', { name: t.factors.passkeyAdd }).click();
      await page.getByLabel(t.passkey.name, { exact: true }).fill('Security key');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: t.codes.title })).toBeFocused();
      await expectAccessible(page);
      await page.getByRole('button', { name: t.codes.saved }).click();
      await expect(page.getByRole('tab', { name: panelTexts.en.tabs.settings, selected: true })).toBeVisible();
      expect(refusals, 'calls that were refused on the way').toEqual([]);
    } finally {
      // The page would complain about a shop that is gone.
      await page.goto('about:blank');
      await detach();
      shop.child.kill();
      await shop.exited;
    }
  });
});
