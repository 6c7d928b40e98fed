import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { contract } from '@warden/contract/calls';
import { formatMoney, panelTexts, siteTexts } from '@warden/i18n';
import { expect, it } from 'vitest';
import { answer, sentWith } from '../../../../test/api.ts';
import { license, orderLine, payment, vera } from '../../../../test/examples.ts';
import { fill, renderPage } from '../../../../test/page.tsx';
import { RefundDialog } from './refund-dialog.tsx';

const [t, p] = [siteTexts.en, panelTexts.en];
const at = payment.created_at;
/** As Testing Library reads it, without fixed spaces. */
const plain = (text: string) => text.replace(/\s/g, ' ');
const titled = (amount: number) => plain(p.payment.refundTitle.replace('{{amount}}', formatMoney(amount, 'RUB', 'en')));

const lines = ['one', 'two', 'three'].map((client_id) => ({ ...orderLine, id: `line-${client_id}`, client_id }));
const paid = {
  ...{ ...payment, amount: 75_000, lines, license: null, licenses: [] },
  steps: { created: at, paid: at, signed: at, mailed: at },
};

const open = async (shown: typeof paid = paid) => {
  answer(contract.payments.refund, { success: true, data: payment });
  await renderPage(<RefundDialog payment={shown} onClose={() => {}} />, { user: vera });
  return within(await screen.findByRole('dialog'));
};
const box = (dialog: Awaited<ReturnType<typeof open>>, name: string) =>
  dialog.getByRole<HTMLInputElement>('checkbox', { name: (found) => found.startsWith(name) });
const button = (dialog: Awaited<ReturnType<typeof open>>) =>
  dialog.getByRole<HTMLButtonElement>('button', { name: p.payment.refund });
const sent = async (dialog: Awaited<ReturnType<typeof open>>) => {
  fill(dialog, p.payment.refundReason, 'Not needed');
  fireEvent.submit(button(dialog));
  await waitFor(() => expect(sentWith(contract.payments.refund)).toHaveLength(1));
  return sentWith(contract.payments.refund)[0];
};

it('gives back the money of the chosen lines, whose sum it says', async () => {
  const dialog = await open();
  expect(dialog.getByRole('heading', { name: p.refunds.chooseTitle })).toBeDefined();
  expect(button(dialog).disabled).toBe(true);
  fireEvent.click(box(dialog, 'one'));
  fireEvent.click(box(dialog, 'three'));
  expect(plain(dialog.getByRole('heading').textContent)).toBe(titled(50_000));
  expect(await sent(dialog)).toEqual({ reason: 'Not needed', line_ids: ['line-one', 'line-three'] });
});

it('gives everything back without naming lines', async () => {
  const dialog = await open();
  fireEvent.click(box(dialog, p.refunds.all));
  expect(plain(dialog.getByRole('heading').textContent)).toBe(titled(75_000));
  expect(await sent(dialog)).toEqual({ reason: 'Not needed' });
});

it('offers only what is left, and names it even where it is all', async () => {
  const returned = { ...orderLine, ...lines[0], id: 'line-one', refunded: 25_000, refunded_at: at };
  const dialog = await open({ ...paid, lines: [returned, ...lines.slice(1)] } as typeof paid);
  expect(dialog.queryByRole('checkbox', { name: /^one/ })).toBeNull();
  fireEvent.click(box(dialog, p.refunds.all));
  expect(plain(dialog.getByRole('heading').textContent)).toBe(titled(50_000));
  expect(await sent(dialog)).toEqual({ reason: 'Not needed', line_ids: ['line-two', 'line-three'] });
});

it('says of the chosen lines which licenses are revoked, and which will not be issued', async () => {
  const unnamed = { ...orderLine, id: 'line-later', client_id: null };
  const dialog = await open({ ...paid, lines: [lines[0], unnamed] } as typeof paid);
  const said = (text: string) => dialog.getByText(text.replace('{{email}}', payment.email));
  expect(said(p.refunds.textLines.some)).toBeDefined();
  fireEvent.click(box(dialog, 'one'));
  expect(said(p.refunds.textLines.all)).toBeDefined();
  fireEvent.click(box(dialog, 'one'));
  fireEvent.click(box(dialog, t.order.laterShort));
  expect(said(p.refunds.textLines.none)).toBeDefined();
});

it('asks no choice of one license', async () => {
  const one = { ...paid, amount: 25_000, lines: lines.slice(0, 1), license, licenses: [] };
  const dialog = await open(one as unknown as typeof paid);
  expect(dialog.queryByRole('checkbox')).toBeNull();
  expect(await sent(dialog)).toEqual({ reason: 'Not needed' });
});
