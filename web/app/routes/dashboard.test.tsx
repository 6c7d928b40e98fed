import { screen, waitFor, within } from '@testing-library/react';
import type { Call } from '@warden/contract';
import { contract } from '@warden/contract/calls';
import { siteTexts } from '@warden/i18n';
import { describe, expect, it } from 'vitest';
import { answer, cutOff, fail, keepWaiting, sentWith, surprise } from '../../test/api.ts';
import { openDashboard } from '../../test/dashboard.tsx';
import { ada, answerDashboard, license, listOf, orderLine, payment } from '../../test/examples.ts';
import { press } from '../../test/page.tsx';

const t = siteTexts.en;
const success = true as const;

type List = [name: string, call: Call, nothing: object, empty: string, failed: string, caption: string];

describe.each<List>([
  [
    ...(['licenses', contract.licenses.list, listOf.licenses()] as const),
    ...([t.installs.firstTitle, t.licenses.loadFailed, t.licenses.caption] as const),
  ],
  [
    ...(['installations', contract.installs.list, { success, data: [] }] as const),
    ...([t.installs.noneTitle, t.installs.loadFailed, t.installs.caption] as const),
  ],
  [
    ...(['payments', contract.payments.list, listOf.payments()] as const),
    ...([t.payments.emptyTitle, t.payments.loadFailed, t.payments.caption] as const),
  ],
  [
    ...(['companies', contract.companies.list, { success, data: [] }] as const),
    ...([t.companies.noneTitle, t.companies.loadFailed, t.companies.caption] as const),
  ],
])('the list of %s', (tab, call, nothing, empty, failed, caption) => {
  const at = `/dashboard?tab=${tab}`;

  it('says what to do where there is nothing', async () => {
    await openDashboard(at, () => answer(call, nothing as never));
    expect(await screen.findByRole('heading', { name: empty })).toBeDefined();
  });

  it('says that it could not be loaded, and is asked for again', async () => {
    await openDashboard(at, () => fail(call));
    expect(await screen.findByText(failed)).toBeDefined();
    answerDashboard();
    await press(t.common.retry);
    expect(await screen.findByRole(tab === 'companies' ? 'list' : 'table', { name: caption })).toBeDefined();
    expect(screen.queryByText(failed)).toBeNull();
  });
});

describe('a list', () => {
  const list = contract.licenses.list;

  it('says that an answer is not what it should be', async () => {
    await openDashboard('/dashboard', () => surprise(list));
    expect(await screen.findByText(t.common.invalidFormat)).toBeDefined();
  });

  it('is asked for more than once where the server is not well', async () => {
    await openDashboard('/dashboard', () => fail(list, 503));
    expect(await screen.findByText(t.licenses.loadFailed)).toBeDefined();
    expect(sentWith(list).length).toBeGreaterThan(1);
  });

  it('loads by itself when the connection is back', async () => {
    await openDashboard('/dashboard', () => cutOff(list));
    expect(await screen.findByText(t.common.noConnection)).toBeDefined();
    answerDashboard();
    window.dispatchEvent(new Event('online'));
    expect(await screen.findByRole('table', { name: t.licenses.caption })).toBeDefined();
  });
});

it('the dashboard has placeholders until it is known what stands above its list', async () => {
  const { container } = await openDashboard('/dashboard', () => keepWaiting(contract.licenses.attention));
  expect(container.querySelector('[aria-busy=true]')).not.toBeNull();
  expect(screen.queryByRole('tab')).toBeNull();
});

it('a license for which an invoice waits leads to the invoice, and is not offered again', async () => {
  const open_invoice = { id: '1', number: 'W26-3', status: 'open', valid_until: '2026-11-24', received: 0 } as const;
  const invoiced = { ...payment, status: 'pending', invoice: { ...open_invoice, purpose: 'Invoice W26-3' } } as const;
  const urgent = [license, { ...license, id: 'another', client_id: 'another-client' }];
  await openDashboard('/dashboard', () => {
    answer(contract.licenses.attention, { success, data: { licenses: urgent, total: 2 } });
    answer(contract.payments.list, listOf.payments(invoiced));
  });
  const list = within(await screen.findByRole('region', { name: t.attention.title }));
  const [first, second] = list.getAllByRole('listitem').map((item) => within(item));
  expect(await first?.findByText(t.attention.awaits.replace('{{number}}', 'W26-3'))).toBeDefined();
  const link = first?.getByRole('link', { name: t.attention.openInvoice });
  expect(link?.getAttribute('href')).toBe(`/payment/success?payment=${payment.id}`);
  expect(first?.queryByRole('button')).toBeNull();
  expect(second?.getByRole<HTMLButtonElement>('button', { name: t.attention.buy }).disabled).toBe(false);
});

it('an invoice for several licenses is awaited for each of their installations', async () => {
  const open_invoice = { id: '1', number: 'W26-3', status: 'open', valid_until: '2026-11-24', received: 0 } as const;
  const lines = [orderLine, { ...orderLine, id: 'second', client_id: 'another-client' }];
  const invoiced = { ...payment, lines, invoice: { ...open_invoice, purpose: 'Invoice W26-3' } };
  const urgent = [license, { ...license, id: 'another', client_id: 'another-client' }];
  await openDashboard('/dashboard', () => {
    answer(contract.licenses.attention, { success, data: { licenses: urgent, total: 2 } });
    answer(contract.payments.list, listOf.payments(invoiced));
  });
  const list = within(await screen.findByRole('region', { name: t.attention.title }));
  await waitFor(() => expect(list.getAllByRole('link', { name: t.attention.openInvoice })).toHaveLength(2));
});

describe('an account whose address is not confirmed', () => {
  const user = { ...ada, isEmailVerified: false };
  const words = t.verification.noticeText.replace('{{email}}', ada.email);

  it.each([
    ['installations', t.installs.bind],
    ['licenses', t.buy.button],
  ])('says to read the mail first on the page of %s and in the dialog that it opens', async (tab, button) => {
    await openDashboard(`/dashboard?tab=${tab}`, undefined, user);
    expect(await screen.findByText(words)).toBeDefined();
    await press(button);
    expect(await within(await screen.findByRole('dialog')).findByText(words)).toBeDefined();
  });

  it('says it no more once it is', async () => {
    await openDashboard('/dashboard?tab=installations');
    await press(t.installs.bind);
    await screen.findByRole('dialog');
    expect(screen.queryByText(words)).toBeNull();
  });
});
