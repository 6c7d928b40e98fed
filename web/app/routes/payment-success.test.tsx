import { fireEvent, screen, within } from '@testing-library/react';
import type { contract as declared, PaymentInvoice, ReplyOf } from '@warden/contract';
import { contract } from '@warden/contract/calls';
import { formatMoney, siteTexts } from '@warden/i18n';
import { describe, expect, it } from 'vitest';
import { answer, keepWaiting } from '../../test/api.ts';
import { ada, license, payment } from '../../test/examples.ts';
import { renderPage } from '../../test/page.tsx';
import PaymentSuccess from './payment-success.tsx';

type Followed = ReplyOf<typeof declared.payments.get>['data'];

const t = siteTexts.en;
const at = payment.created_at;
const nothing = { created: at, paid: null, signed: null, mailed: null };
const paid = { ...nothing, paid: at };
const issued = { ...paid, signed: at };
const mailed = { ...issued, mailed: at };

const open = async (change: Partial<Followed>) => {
  answer(contract.payments.get, {
    success: true,
    data: { ...payment, license: null, steps: nothing, ...change },
  });
  return renderPage(<PaymentSuccess />, { at: `/payment/success?payment=${payment.id}` });
};

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const toAda = (text: string) => text.replace('{{email}}', ada.email);
const steps = () => screen.queryByRole('list', { name: t.paymentSuccess.steps });
const checkMark = (container: HTMLElement) => container.querySelector('svg[viewBox="0 0 40 40"]');
/** As Testing Library reads it: every space is a plain one. */
const money = formatMoney(payment.amount, 'RUB', 'en').replace(/\s/g, ' ');

describe('the page after paying', () => {
  it('tells everyone that the license comes by email, and where to look if it does not', async () => {
    await renderPage(<PaymentSuccess />, { at: '/payment/success', user: null });
    await heading(t.paymentSuccess.title);
    expect(screen.getByText(t.paymentSuccess.lead)).toBeDefined();
    expect(t.paymentSuccess.lead).toMatch(/commercial license .* emailed .* spam/);
  });

  it('says the same until the payment is loaded', async () => {
    keepWaiting(contract.payments.get);
    await renderPage(<PaymentSuccess />, { at: `/payment/success?payment=${payment.id}` });
    await heading(t.paymentSuccess.title);
    expect(steps()).toBeNull();
  });

  it('shows the steps while the payment waits, and no check mark', async () => {
    const { container } = await open({ status: 'pending' });
    await heading(t.paymentSuccess.waitingTitle);
    expect(screen.getByText(toAda(t.paymentSuccess.now.paid))).toBeDefined();
    const current = within(steps() as HTMLElement).getByText(t.paymentSuccess.step.paid, { exact: false });
    expect(current.closest('li')?.getAttribute('aria-current')).toBe('step');
    expect(checkMark(container)).toBeNull();
  });

  it('keeps the steps while a paid license is being signed', async () => {
    const { container } = await open({ steps: paid });
    expect(await screen.findByText(t.paymentSuccess.now.signed)).toBeDefined();
    expect(steps()).not.toBeNull();
    expect(checkMark(container)).toBeNull();
  });

  it.each([
    ['mailed', issued],
    ['done', mailed],
  ] as const)('has the license and one line about the payment once it is signed: %s', async (now, taken) => {
    const { container } = await open({ license, steps: taken });
    await heading(t.paymentSuccess.readyTitle);
    expect(screen.getByText(toAda(t.paymentSuccess.now[now]))).toBeDefined();
    expect(checkMark(container)).not.toBeNull();
    expect(screen.getByText((text) => text.startsWith(`Paid: ${money}`))).toBeDefined();
    expect(steps()).toBeNull();
    expect(screen.getByRole('button', { name: new RegExp(`^${t.paymentSuccess.copy}`) })).toBeDefined();
    expect(screen.getByRole('button', { name: t.licenses.download })).toBeDefined();
  });

  it('shows the text of the license when asked to', async () => {
    await open({ license, steps: mailed });
    const fold = (await screen.findByText(t.paymentSuccess.show)).closest('details') as HTMLDetailsElement;
    expect(fold.open).toBe(false);
    expect(fold.textContent).toContain(license.license_text);
    fireEvent.click(fold.querySelector('summary') as HTMLElement);
    expect(fold.open).toBe(true);
  });

  it('says why a payment failed, and offers to try again', async () => {
    const { container } = await open({ status: 'canceled', cancel_reason: 'card_expired' });
    await heading(t.paymentSuccess.failedTitle);
    expect(screen.getByRole('alert').textContent).toBe(t.payments.reasons.card_expired);
    expect(screen.getByRole('link', { name: t.paymentSuccess.retry })).toBeDefined();
    expect(checkMark(container)).toBeNull();
  });

  it('praises no payment that was refunded', async () => {
    const { container } = await open({ license, steps: mailed, refunded_at: at });
    await heading(t.paymentSuccess.refundedTitle);
    expect(checkMark(container)).toBeNull();
    expect(screen.queryByText((text) => text.startsWith('Paid:'))).toBeNull();
  });
});

describe('the page of an invoice', () => {
  const invoice: PaymentInvoice = {
    ...{ id: payment.id, number: 'W-3', status: 'paid', valid_until: '2026-03-10', received: 25_000 },
    purpose: 'Invoice W-3',
  };

  it('shows its steps until the license is there', async () => {
    await open({ method: 'invoice', status: 'succeeded', invoice, steps: paid });
    await heading(t.invoice.paidTitle);
    expect(screen.getByRole('list', { name: t.invoice.steps })).toBeDefined();
  });

  it('then has one line about the payment', async () => {
    const { container } = await open({ method: 'invoice', invoice, license, steps: mailed });
    await heading(t.paymentSuccess.readyTitle);
    expect(checkMark(container)).not.toBeNull();
    expect(screen.queryByRole('list', { name: t.invoice.steps })).toBeNull();
    expect(screen.getByText((text) => text.startsWith(`Invoice W-3 paid: ${money}`))).toBeDefined();
  });
});
