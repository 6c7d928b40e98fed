import { demoAccount, signIn, signInAsAdmin } from './accounts.ts';
import { walks } from './addresses.ts';
import { expect, type Page, visit } from './support.ts';

interface View {
  path: string;
  /** What the buttons that open its menus and dialogs begin with, one after the other. */
  opens?: string[];
}

const panel = (tab: string, ...opens: string[]): View => ({ path: `/admin?tab=${tab}`, opens });
const dashboard = (query: string, ...opens: string[]): View => ({ path: `/dashboard?${query}`, opens });

/** What there is to see of the shop: its pages, tabs, menus and dialogs, in English. */
export const views: Record<'a visitor' | 'a customer' | 'an administrator', View[]> = {
  'a visitor': ['what a visitor reads', 'the docs', 'the forms', 'missing pages']
    .flatMap((walk) => walks[walk]?.('en') ?? [])
    .map((path) => ({ path })),
  'a customer': [
    dashboard('tab=licenses'),
    dashboard('tab=licenses', 'Account menu'),
    dashboard('tab=licenses', 'Details of the license'),
    dashboard('tab=licenses', 'License agreement'),
    dashboard('tab=licenses', 'Actions for northwind-production', 'Add staging'),
    dashboard('tab=licenses', 'Actions for northwind-production', 'Re-issue'),
    dashboard('tab=installations'),
    dashboard('tab=installations', 'Bind an installation'),
    dashboard('tab=installations', 'Edit the installation'),
    dashboard('tab=installations', 'Actions for'),
    dashboard('tab=installations', 'Actions for', 'Delete'),
    dashboard('tab=installations', '.*Sync of northwind-production'),
    dashboard('tab=installations', '.*Sync of northwind-production', 'New activation code'),
    dashboard('tab=installations', 'Actions for northwind-production', 'Move'),
    dashboard('tab=payments'),
    dashboard('tab=payments', 'Actions for', 'Cancel'),
    dashboard('tab=payments', 'Make a quote or link'),
    dashboard('tab=companies'),
    dashboard('tab=companies', 'Add a company'),
    dashboard('tab=companies', 'Remove'),
    dashboard('profile=profile'),
    dashboard('profile=profile', 'Edit profile'),
    dashboard('profile=profile', 'Change password'),
    dashboard('profile=profile', 'Delete account'),
    dashboard('profile=security'),
    dashboard('profile=sessions'),
    dashboard('profile=activity'),
    dashboard('buy=commercial'),
    dashboard('buy=commercial&pay=invoice'),
    { path: '/order' },
    { path: '/order?pay=invoice' },
    { path: '/renewals' },
  ],
  'an administrator': [
    panel('users'),
    panel('users', 'Search'),
    panel('users&search=customer@warden.example', 'Details of Ivan Petrov'),
    panel('users&search=customer@warden.example', 'Details of Ivan Petrov', 'Issue'),
    panel('installations'),
    panel('releases'),
    panel('releases', 'Publish a release'),
    panel('releases', 'Announce'),
    panel('releases', 'Edit the notes'),
    panel(
      'payments&email=customer@warden.example&clientId=petrov-notebook',
      'Details of the payment by customer@warden.example',
    ),
    panel(
      'payments&email=customer@warden.example&clientId=petrov-notebook',
      'Details of the payment by customer@warden.example',
      'Refund',
    ),
    panel('payments&part=invoices'),
    panel('payments&part=invoices', 'Export for accounting'),
    panel('payments&part=invoices', 'Details of invoice'),
    panel('payments&part=statement'),
    panel('payments&part=quotes'),
    panel('payments&part=quotes', 'Make a quote'),
    panel('payments&part=promoCodes'),
    panel('payments&part=promoCodes', 'Create a code'),
    panel('stats'),
    panel('health'),
    panel('security'),
    panel('settings'),
    panel('settings&part=seller'),
  ],
};

export type Reader = keyof typeof views;

/** What these open is a menu; everything else opens a dialog, which may have to be loaded before. */
const opensMenu = /^(Account menu|Actions for)/;

/** Goes through the views of a reader: all of them, or a sample where one is given. */
export const eachView = async (
  page: Page,
  reader: Reader,
  look: (view: string) => Promise<void>,
  chosen: readonly View[] = views[reader],
) => {
  if (reader === 'a customer') await signIn(page, await demoAccount(page, 'customer'));
  if (reader === 'an administrator') await signInAsAdmin(page);
  for (const { path, opens = [] } of chosen) {
    await visit(page, path);
    await expect(page.locator('[class*=keleton], [aria-busy=true]')).toHaveCount(0);
    for (const opening of opens) {
      const name = new RegExp(`^${opening}`);
      await page.getByRole('button', { name }).or(page.getByRole('menuitem', { name })).first().click();
    }
    const opensDialog = opens.length > 0 && !opensMenu.test(opens.at(-1) as string);
    const isDialog = path.includes('profile=') || path.includes('buy=') || opensDialog;
    if (isDialog) await page.locator('dialog[open]').first().waitFor();
    // In the panel each step opens a dialog, which is loaded before.
    if (path.startsWith('/admin')) await expect(page.locator('dialog[open]')).toHaveCount(opens.length);
    await expect(page.locator('[class*=keleton], [aria-busy=true]')).toHaveCount(0);
    await look([path, ...opens].join(' › '));
  }
};
