import { screen } from '@testing-library/react';
import { contract } from '@warden/contract/calls';
import { siteTexts } from '@warden/i18n';
import { describe, expect, it } from 'vitest';
import { answer, fail } from '../../../test/api.ts';
import { openDashboard } from '../../../test/dashboard.tsx';
import { listOf, payment } from '../../../test/examples.ts';
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
