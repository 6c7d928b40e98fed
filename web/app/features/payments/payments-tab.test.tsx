import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { contract } from '@warden/contract/calls';
import { siteTexts } from '@warden/i18n';
import { describe, expect, it } from 'vitest';
import { answer, fail, sentWith } from '../../../test/api.ts';
import { openDashboard } from '../../../test/dashboard.tsx';
import { company, listOf, payment } from '../../../test/examples.ts';
import { press } from '../../../test/page.tsx';

const t = siteTexts.en;

describe('the list of payments', () => {
  it('has a word for each state', async () => {
    const states = ['pending', 'waiting_for_capture', 'succeeded', 'canceled', 'failed'] as const;
    const payments = [
      ...states.map((status) => ({ ...payment, id: status, status })),
      { ...payment, id: 'refunded', refunded_at: payment.created_at },
    ];
    await openDashboard('/dashboard?tab=payments', () => answer(contract.payments.list, listOf.payments(...payments)));
    for (const state of Object.values(t.payments.state)) expect(await screen.findByText(state)).toBeDefined();
  });

  it('shows the page before while the next one could not be loaded', async () => {
    const { address } = await openDashboard('/dashboard?tab=payments', () =>
      answer(contract.payments.list, { ...listOf.payments(payment), total: 16 }),
    );
    await screen.findByRole('button', { name: t.common.page.replace('{{page}}', '2') });
    fail(contract.payments.list);
    await press(t.common.page.replace('{{page}}', '2'));
    expect(await screen.findByText(t.payments.loadFailed)).toBeDefined();
    expect(address()).toBe('/dashboard?tab=payments&history=2');
  });
});

it('a payment link is made for a company where one is chosen, and a quote for none', async () => {
  await openDashboard('/dashboard?tab=payments');
  await press(t.quotes.make);
  const dialog = within(await screen.findByRole('dialog', { name: t.quotes.form.title }));
  fireEvent.change(dialog.getByLabelText(t.quotes.form.later), { target: { value: '1' } });
  const chooseKind = (kind: string) =>
    fireEvent.change(dialog.getByLabelText(t.quotes.form.kind), { target: { value: kind } });
  chooseKind('link');
  const select = await dialog.findByLabelText<HTMLSelectElement>(t.companies.documentsFor);
  expect(select.value).toBe('');
  fireEvent.change(select, { target: { value: company.id } });
  fireEvent.click(dialog.getByRole('checkbox', { name: t.quotes.form.eula }));
  const send = () => fireEvent.click(dialog.getByRole('button', { name: t.quotes.form.submit }));
  send();
  await waitFor(() => expect(sentWith(contract.quotes.create)).toHaveLength(1));
  expect(sentWith(contract.quotes.create)[0]).toMatchObject({ kind: 'link', company_id: company.id });
  await dialog.findByText(t.quotes.form.failed);
  chooseKind('quote');
  expect(dialog.queryByLabelText(t.companies.documentsFor)).toBeNull();
  send();
  await waitFor(() => expect(sentWith(contract.quotes.create)).toHaveLength(2));
  expect(sentWith(contract.quotes.create)[1]).not.toHaveProperty('company_id');
});
