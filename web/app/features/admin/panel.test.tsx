import { act, fireEvent, screen, within } from '@testing-library/react';
import type { StaffRole, User } from '@warden/contract';
import { contract } from '@warden/contract/calls';
import { integrationsTexts, panelTexts } from '@warden/i18n';
import { describe, expect, it, vi } from 'vitest';
import { endpoints } from '../../../../packages/contract/test/endpoints.ts';
import { answer, callsMade } from '../../../test/api.ts';
import { ada, license, payment, vera } from '../../../test/examples.ts';
import { renderPage } from '../../../test/page.tsx';
import { Panel } from './panel.tsx';

const p = panelTexts.en;
const everything = [
  ...['users', 'organizations', 'installations', 'releases', 'advisories', 'payments', 'stats', 'health', 'security'],
];

/** What a tab says when nothing could be loaded: by then it has asked for everything that it shows. */
const failures: Record<string, string> = {
  users: p.users.loadFailed,
  organizations: p.organizations.loadFailed,
  installations: p.installations.loadFailed,
  releases: p.releases.loadFailed,
  advisories: p.advisories.loadFailed,
  payments: p.payments.loadFailed,
  stats: p.stats.loadFailed,
  integrations: integrationsTexts.en.tokens.loadFailed,
};

/** The calls that were made and would be refused to someone with this role. */
const refusedTo = (role: StaffRole) =>
  callsMade().filter((call) =>
    endpoints.some(
      ({ endpoint: { method, path, access, staff } }) =>
        access === 'admin' && !staff.includes(role) && call === `${method} ${path}`,
    ),
  );

/** Does something that may load a part of the panel, and waits for it. */
const andLoad = (work: () => unknown) =>
  act(async () => {
    await work();
    await vi.dynamicImportSettled();
  });

const open = (at: string, user: User) => andLoad(() => renderPage(<Panel title="Admin" />, { at, user }));

const tabNames = async () => (await screen.findAllByRole('tab')).map(({ textContent }) => textContent);

it('shows an administrator everything', async () => {
  await open('/admin', vera);
  expect(await tabNames()).toEqual(
    [...everything, 'integrations', 'settings'].map((name) => p.tabs[name as keyof typeof p.tabs]),
  );
  expect(screen.getByRole('button', { name: new RegExp(p.search.open) })).toBeDefined();
});

const reading = ['users', 'organizations', 'installations', 'payments', 'stats'];

describe.each<[StaffRole, string[], string[]]>([
  ['support', [...reading, 'health'], [p.health.jobsFailed]],
  ['finance', [...reading, 'health'], [p.health.loadFailed]],
  ['publisher', ['releases', 'advisories', 'integrations'], []],
])('to %s, the panel', (staff_role, tabs, ofHealth) => {
  const user = { ...ada, staff_role };

  it('shows the tabs of the role, which ask for nothing that is refused', async () => {
    await open('/admin', user);
    expect(await tabNames()).toEqual(tabs.map((name) => p.tabs[name as keyof typeof p.tabs]));
    for (const tab of tabs) {
      const name = p.tabs[tab as keyof typeof p.tabs];
      await andLoad(() => fireEvent.click(screen.getByRole('tab', { name })));
      const shown = failures[tab] ? [failures[tab]] : ofHealth;
      for (const text of shown) expect(await screen.findByText(text)).toBeDefined();
    }
    expect(refusedTo(staff_role)).toEqual([]);
  });
});

it.each(['support', 'finance'] as const)(
  'offers a refund to those who care for money, here: %s',
  async (staff_role) => {
    const user = { ...ada, staff_role };
    const paid = { ...payment, method: 'card' as const, status: 'succeeded' as const, refunded_at: null };
    const steps = { created: paid.created_at, paid: paid.created_at, signed: null, mailed: null };
    answer(contract.payments.get, { success: true, data: { ...paid, steps, license, carried_over: null } });
    answer(contract.licenses.events, { success: true, data: [] });
    await open(`/admin?tab=payments&payment=${payment.id}`, user);
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText(p.payment.licenseHistory);
    expect(dialog.queryByRole('button', { name: p.payment.refund }) !== null).toBe(staff_role === 'finance');
    expect(dialog.queryByText(p.payment.log)).toBeNull();
    expect(refusedTo(staff_role)).toEqual([]);
  },
);
