import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { PanelResults } from '@warden/contract';
import { contract } from '@warden/contract/calls';
import { panelTexts, siteTexts } from '@warden/i18n';
import { expect, it } from 'vitest';
import { answer, fail, sentWith } from '../../../../test/api.ts';
import { ada, vera } from '../../../../test/examples.ts';
import { renderPage } from '../../../../test/page.tsx';
import { SearchButton } from './search-button.tsx';

const p = panelTexts.en;
const success = true as const;
const nothing: PanelResults = {
  ...{ users: [], companies: [], invoices: [], documents: [], installations: [], payments: [], licenses: [], more: [] },
};
const { id, email, firstName, lastName } = ada;
const found: PanelResults = {
  ...nothing,
  users: [{ id, email, firstName, lastName, company_name: null }],
  companies: [{ id: 'c', name: 'ООО «Ромашка»', inn: '7707083893', tax_id: null, user_id: id, email }],
  invoices: [
    { id: 'i', number: 'W-3', issued_on: '2026-11-17', company: 'ООО «Ромашка»', amount: 25_000, currency: 'RUB' },
  ],
  documents: [
    { id: 'd', kind: 'upd', number: 'W-2', date: '2026-11-18', language: 'ru', payment_id: 'p', invoice_id: 'i' },
  ],
  installations: [{ client_id: 'my warden', hostname: null, email }],
  payments: [
    { id: 'p', email, amount: 800, currency: 'RUB', status: 'succeeded', created_at: '2026-11-17T10:00:00.000Z' },
  ],
  licenses: [{ id: 'l', client_id: 'my-warden', license_type: 'commercial', expires_at: '2027-11-17T23:59:59.999Z' }],
  more: ['users', 'companies'],
};

/** Opens the search in a panel whose API answers so, and types. */
const search = async (text: string, change = () => {}) => {
  answer(contract.admin.search, { success, data: found });
  change();
  const page = await renderPage(<SearchButton />, { at: '/admin', user: vera });
  fireEvent.click(screen.getByRole('button', { name: new RegExp(p.search.open) }));
  const field = await screen.findByRole('searchbox', { name: p.search.label });
  expect(document.activeElement).toBe(field);
  fireEvent.change(field, { target: { value: text } });
  return { ...page, field };
};

it('leads to each thing that it finds, and to the list of what has more', async () => {
  await search('ромашка');
  const links = await screen.findAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    `/admin?user=${id}`,
    '/admin?search=%D1%80%D0%BE%D0%BC%D0%B0%D1%88%D0%BA%D0%B0',
    `/admin?user=${id}`,
    '/admin?tab=payments&part=invoices&invoice=i',
    '/admin?tab=payments&part=invoices&invoice=i',
    '/admin?tab=installations&clientId=my+warden',
    '/admin?tab=payments&payment=p',
    '/admin?tab=installations&clientId=my-warden&license=l',
  ]);
  const invoices = within(screen.getByRole('region', { name: p.search.kinds.invoices }));
  expect(invoices.getByRole('link').textContent?.replace(/\s/g, ' ')).toContain('25 000 RUB');
});

it('is walked through by the arrow keys, and follows the first result on Enter', async () => {
  const { field, address } = await search('ada');
  const links = await screen.findAllByRole('link');
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  expect(document.activeElement).toBe(links[0]);
  fireEvent.keyDown(links[0] as HTMLElement, { key: 'ArrowUp' });
  fireEvent.keyDown(field, { key: 'ArrowUp' });
  expect(document.activeElement).toBe(links.at(-1));
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(() => expect(address()).toBe(`/admin?user=${id}`));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('follows the first result also where Enter comes before the answer, but not after further typing', async () => {
  const { field, address } = await search('ad');
  fireEvent.keyDown(field, { key: 'Enter' });
  fireEvent.keyDown(field, { key: 'a' });
  fireEvent.change(field, { target: { value: 'ada' } });
  await screen.findAllByRole('link');
  expect(address()).toBe('/admin');
  fireEvent.change(field, { target: { value: 'ada@' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(() => expect(address()).toBe(`/admin?user=${id}`));
});

it('says that nothing was found, and asks for nothing without a text', async () => {
  const { field } = await search('zz', () => answer(contract.admin.search, { success, data: nothing }));
  expect(await screen.findByText(p.search.nothing.replace('{{text}}', 'zz'))).toBeDefined();
  fireEvent.change(field, { target: { value: ' ' } });
  expect(await screen.findByText(p.search.hint)).toBeDefined();
  expect(sentWith(contract.admin.search)).toHaveLength(1);
});

it('says that it failed, and is tried again', async () => {
  await search('ada', () => fail(contract.admin.search));
  expect(await screen.findByText(p.search.failed)).toBeDefined();
  answer(contract.admin.search, { success, data: found });
  fireEvent.click(screen.getByRole('button', { name: siteTexts.en.common.retry }));
  expect(await screen.findAllByRole('link')).toHaveLength(8);
});
