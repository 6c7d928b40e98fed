import { languages, siteTexts } from '@warden/i18n';
import { demoAccount, enterPassword, openAccount, signIn, signInAsAdmin } from './accounts.ts';
import { desktop, expect, hydrated, inEveryLanguage, type Page, refused, test, visit } from './support.ts';
import { defaultTheme, otherThemes } from './themes.ts';

test.use({ viewport: desktop });

inEveryLanguage(({ locale, once, t }) => {
  test('the header shows a visitor the way in, and a customer the way around', async ({ page }) => {
    await visit(page, '/');
    const header = page.getByRole('banner');
    await expect(header.getByRole('link', { name: t.nav.login, exact: true })).toBeVisible();
    await expect(header.getByRole('link', { name: t.nav.signUp, exact: true })).toBeVisible();
    await expect(header.getByRole('link', { name: t.nav.dashboard, exact: true })).toBeHidden();
    // The shop of the demo has no demo of Warden to lead to.
    await expect(page.getByText(t.nav.demo, { exact: true })).toHaveCount(0);

    await signIn(page, await openAccount(page, 'header'));
    await visit(page, '/');
    await expect(header.getByRole('link', { name: t.nav.dashboard, exact: true })).toBeVisible();
    await expect(header.getByRole('link', { name: t.nav.admin, exact: true })).toHaveCount(0);
    await expect(header.getByRole('link', { name: t.nav.login, exact: true })).toHaveCount(0);
    await expect(header.getByRole('button', { name: t.nav.account })).toContainText('AL');
  });

  test('a phone has everything in the drawer, also by keyboard', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await visit(page, '/');
    await page.getByRole('button', { name: t.nav.openMenu }).focus();
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('dialog');
    for (const name of [t.nav.pricing, t.nav.docs, t.nav.login, t.nav.signUp]) {
      await expect(drawer.getByRole('link', { name, exact: true })).toBeVisible();
    }
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(page.getByRole('button', { name: t.nav.openMenu })).toBeFocused();
  });

  once?.('protected pages send a stranger to the login', async ({ page }) => {
    for (const path of ['/dashboard', '/admin']) {
      await visit(page, path);
      await expect(page).toHaveURL('/login');
    }
  });

  once?.('the pages for strangers send a customer to the dashboard', async ({ page }) => {
    await signIn(page, await openAccount(page, 'guard'));
    for (const path of ['/login', '/register', '/forgot-password', '/reset-password?token=x']) {
      await visit(page, path);
      await expect(page).toHaveURL('/dashboard');
    }
  });

  once?.('the demo administrator is led to the dashboard, and has an admin link and page', async ({ page }) => {
    await signInAsAdmin(page);
    await visit(page, '/');
    await expect(page.getByRole('link', { name: t.home.primary })).toBeHidden();
    await page.getByRole('link', { name: t.paymentSuccess.toDashboard }).first().click();
    await expect(page).toHaveURL('/dashboard');
    await page.getByRole('banner').getByRole('link', { name: t.nav.admin, exact: true }).click();
    await expect(page).toHaveURL('/admin');
    await expect(page.getByRole('heading', { name: t.admin.title })).toBeVisible();
  });

  test('the cookie bar stays until accepted, and then stays away', async ({ page }) => {
    await visit(page, '/');
    const bar = page.getByRole('region', { name: t.cookies.label });
    await expect(bar.getByRole('link', { name: t.cookies.learnMore })).toHaveAttribute('href', /\/privacy-policy/);
    await page.reload();
    await hydrated(page);
    await bar.getByRole('button', { name: t.cookies.accept }).click();
    await expect(bar).toBeHidden();
    expect(await page.evaluate(() => localStorage.getItem('cookieConsent'))).toBe('true');
    await page.reload();
    await hydrated(page);
    await expect(bar).toBeHidden();
  });

  test.describe('without script', () => {
    test.use({ javaScriptEnabled: false });
    test('the page reads, and the language switches by a link', async ({ page }) => {
      await page.goto('/');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.home.title);
      const other = locale === 'en' ? 'ru' : 'en';
      await page.goto(`/?lang=${other}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(siteTexts[other].home.title);
      await page.goto('/pricing');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(siteTexts[other].pricing.title);
    });

    test('a form says that it needs one', async ({ page }) => {
      for (const path of ['/login', '/register', '/forgot-password', '/license-check']) {
        await page.goto(path);
        const note = page.locator('main noscript').getByRole('alert');
        await expect(note).toBeVisible();
        await expect(note).toHaveText(t.common.needsScript);
      }
    });
  });
});

test('switching the language changes the page at once, and is remembered', async ({ page }) => {
  await visit(page, '/pricing?lang=en');
  await page.getByRole('banner').getByRole('link', { name: languages.ru.name }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(siteTexts.ru.pricing.title);
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
  expect(await page.evaluate(() => localStorage.getItem('locale'))).toBe('ru');
  await visit(page, '/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(siteTexts.ru.home.title);
});

test('a log-out does not wait for the server', async ({ page }) => {
  await signIn(page, await openAccount(page, 'leaving'));
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/api/auth/logout', async (route) => {
    await promise;
    await route.fallback();
  });
  await visit(page, '/dashboard');
  await page.getByRole('button', { name: siteTexts.en.nav.account }).click();
  const asked = page.waitForResponse('**/api/auth/logout');
  await page.getByRole('menuitem', { name: siteTexts.en.nav.logout }).click();
  await expect(page).toHaveURL('/login');
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  resolve();
  expect((await asked).ok()).toBe(true);
});

const logOut = async (page: Page) => {
  await page.getByRole('button', { name: siteTexts.en.nav.account }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: siteTexts.en.nav.logout }).focus();
  await page.keyboard.press('Enter');
};

test('the focus is in the new page after a log-in and a log-out', async ({ page }) => {
  const { email } = await openAccount(page, 'focus');
  const main = page.getByRole('main');
  await visit(page, '/login');
  await enterPassword(page, siteTexts.en, email);
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(main).toBeFocused();
  await logOut(page);
  await expect(page).toHaveURL(/\/login$/);
  await expect(main).toBeFocused();
});

test('the focus is in the page after a log-out on a page that stays', async ({ page }) => {
  await signIn(page, await openAccount(page, 'stays'));
  await visit(page, '/pricing');
  await logOut(page);
  await expect(page.getByRole('main')).toBeFocused();
});

test('an account that another tab has opened begins with nothing of the one before', async ({ page, context }) => {
  const next = await openAccount(page, 'next');
  await signIn(page, await demoAccount(page, 'customer'));
  await visit(page, '/dashboard');
  await page.getByRole('row').last().getByRole('button').last().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.route('**/api/licenses?*', () => undefined);
  const other = await context.newPage();
  await other.goto('/contacts');
  await other.evaluate(
    ([token, user]) => {
      localStorage.setItem('token', token as string);
      localStorage.setItem('user', user as string);
    },
    [next.token, JSON.stringify(next.user)],
  );
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('row')).toHaveCount(0);
  await other.close();
});

test('the theme menu offers every theme and remembers the choice', async ({ page }) => {
  await visit(page, '/');
  await expect(page.locator('html')).toHaveAttribute('data-theme', defaultTheme);
  for (const theme of [...otherThemes, defaultTheme, ...otherThemes.slice(-1)]) {
    await page.getByRole('banner').getByRole('button', { name: siteTexts.en.theme.label }).click();
    await page.getByRole('radio', { name: siteTexts.en.theme[theme] }).press(' ');
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    expect(await page.evaluate(() => localStorage.getItem('themeMode'))).toBe(theme);
    await page.keyboard.press('Escape');
  }
  await page.reload();
  await hydrated(page);
  await expect(page.locator('html')).toHaveAttribute('data-theme', otherThemes.at(-1) ?? defaultTheme);
});

test.describe('with a session that has ended elsewhere', () => {
  test.use({ expectedFailures: [refused(401)] });
  test('any 401 clears the stored session and leads to the login, which says so and leads back', async ({ page }) => {
    const t = siteTexts.en;
    const stored = () => page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('user')]);
    const account = await openAccount(page, 'ended');
    await signIn(page, account);
    await page.request.post('/api/auth/logout', { headers: { authorization: `Bearer ${account.token}` } });
    await visit(page, '/dashboard?tab=payments');
    await expect(page).toHaveURL('/login');
    expect(await stored()).toEqual([null, null]);
    await expect(page.getByText(t.login.ended)).toBeVisible();
    await page.reload();
    await hydrated(page);
    await expect(page.getByText(t.login.ended)).toBeVisible();
    await enterPassword(page, t, account.email);
    await expect(page).toHaveURL('/dashboard?tab=payments');

    await page.evaluate(() => {
      const { email: _, ...rest } = JSON.parse(localStorage.getItem('user') ?? '');
      localStorage.setItem('user', JSON.stringify(rest));
    });
    await visit(page, '/pricing');
    await expect(page.getByRole('banner').getByRole('link', { name: t.nav.login, exact: true })).toBeVisible();
    expect(await stored()).toEqual([null, null]);
  });
});

test.describe('without a network', () => {
  test.use({ expectedFailures: [/ERR_INTERNET_DISCONNECTED/] });
  test('a language is not loaded, and can be chosen when the network is back', async ({ page, context }) => {
    await signIn(page, await openAccount(page, 'language'));
    await visit(page, '/dashboard?lang=en');
    await expect(page.getByRole('tab').first()).toBeVisible();
    const russian = page.getByRole('banner').getByRole('link', { name: languages.ru.name });
    await context.setOffline(true);
    await russian.click();
    await expect(page.getByText(siteTexts.en.common.offline)).toBeVisible();
    await context.setOffline(false);
    await russian.click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
  });
});

test('a visitor’s public page is one document and its fonts', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (one) => asked.push(new URL(one.url()).pathname));
  await visit(page, '/pricing');
  await page.waitForLoadState('networkidle');
  expect(asked.filter((path) => path !== '/favicon.svg' && !path.endsWith('.woff2'))).toEqual(['/pricing']);
});
