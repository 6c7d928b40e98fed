import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { contract as declared, OrderLine, PaymentInvoice, ReplyOf } from '@warden/contract';
import { contract } from '@warden/contract/calls';
import { errorTexts, formatMoney, siteTexts } from '@warden/i18n';
import { describe, expect, it } from 'vitest';
import { answer, askedWith, keepWaiting, refuse, sentWith } from '../../test/api.ts';
import { ada, install, license, orderLine, payment } from '../../test/examples.ts';
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

  it('that expired says what has arrived of its money, and that this is not lost', async () => {
    const expired = { ...invoice, status: 'expired', received: payment.amount / 2 } as const;
    await open({ method: 'invoice', status: 'canceled', invoice: expired });
    const half = formatMoney(expired.received, 'RUB', 'en').replace(/\s/g, ' ');
    expect(await screen.findByText((text) => text.includes(`${half} of ${money} has arrived`))).toBeDefined();
  });

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

describe('the page of an order', () => {
  const lines = [
    { ...orderLine, id: 'first', client_id: 'one' },
    { ...orderLine, id: 'second', client_id: 'two', discount: 1000, discount_reason: 'code' as const, amount: 24_000 },
    { ...orderLine, id: 'third', client_id: null, kind: 'new' as const },
  ];
  const licenseOf = (client_id: string) => ({ ...license, id: `license-${client_id}`, client_id });
  const [first, second, third] = lines as [OrderLine, OrderLine, OrderLine];
  const issuedFirst = { ...first, license_uuid: 'license-one' };
  const issuedSecond = { ...second, license_uuid: 'license-two' };
  const paidFor = { steps: mailed, licenses: [licenseOf('one'), licenseOf('two')] };
  const rows = async () => within(await screen.findByRole('list', { name: t.order.lines })).getAllByRole('listitem');
  const row = async (index: number) => within((await rows())[index] as HTMLElement);
  const named = (text: string, client: string) => text.replace('{{client}}', client);

  it('shows what each line waits for, and the steps of the payment', async () => {
    await open({ status: 'pending', lines });
    await heading(t.paymentSuccess.waitingTitle);
    expect(screen.getByText(toAda(t.order.whenPaid.some))).toBeDefined();
    expect(steps()).not.toBeNull();
    expect((await row(0)).getByText(t.order.state.waiting)).toBeDefined();
    expect((await row(1)).getByText(new RegExp(t.order.reason.code))).toBeDefined();
    expect((await row(2)).getByText(t.order.laterShort)).toBeDefined();
    expect((await row(2)).getByText(t.order.state.unassigned)).toBeDefined();
  });

  it('ticks off one line after the other', async () => {
    await open({ lines: [issuedFirst, second], steps: issued, licenses: [licenseOf('one')] });
    await heading(t.order.titleSoon);
    expect((await row(0)).getByText(t.order.state.issued)).toBeDefined();
    expect((await row(1)).getByText(t.order.state.signing)).toBeDefined();
    expect(screen.queryByRole('button', { name: t.order.downloadAll })).toBeNull();
  });

  it('has each license to copy and download, and all as an archive', async () => {
    const { container } = await open({ lines: [issuedFirst, issuedSecond], ...paidFor });
    await heading(t.order.readyTitle);
    expect(screen.getByText(toAda(t.order.now.done))).toBeDefined();
    expect(checkMark(container)).not.toBeNull();
    expect(steps()).toBeNull();
    for (const client of ['one', 'two']) {
      expect(screen.getByRole('button', { name: named(t.order.copyOf, client) })).toBeDefined();
      expect(screen.getByRole('button', { name: named(t.order.downloadOf, client) })).toBeDefined();
    }
    answer(contract.licenses.texts, {});
    fireEvent.click(screen.getByRole('button', { name: t.order.downloadAll }));
    await waitFor(() => expect(askedWith(contract.licenses.texts)).toEqual([{ ids: 'license-one,license-two' }]));
  });

  it.each([
    ['all', [first, second]],
    ['some', [first, third]],
    ['none', [third]],
  ] as const)(
    'promises the licenses by mail for %s of its lines, as far as their installations are chosen',
    async (chosen, ordered) => {
      await open({ status: 'pending', lines: [...ordered] });
      expect(await screen.findByText(toAda(t.order.whenPaid[chosen]))).toBeDefined();
    },
  );

  describe('with a line whose installation is chosen later', () => {
    const waiting = { lines: [issuedFirst, issuedSecond, third], ...paidFor };
    const choice = () => screen.findByRole('combobox', { name: t.order.assignOf.replace('{{number}}', '3') });
    const withInstalls = (...clients: string[]) =>
      answer(contract.installs.list, {
        success: true,
        data: clients.map((clientId) => ({ ...install, id: clientId, clientId })),
      });

    it('does not say that all licenses are ready', async () => {
      withInstalls('spare');
      await open(waiting);
      await heading(t.order.paidTitle);
      expect(screen.getByText(toAda(t.order.now.assign))).toBeDefined();
    });

    it('offers the installations that no other line is for, and shows its license once it is signed', async () => {
      withInstalls('one', 'spare');
      await open(waiting);
      const field = within(await choice());
      expect(field.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
        t.buy.chooseInstall,
        'spare',
      ]);
      fireEvent.change(await choice(), { target: { value: 'spare' } });
      const assigned = { ...third, client_id: 'spare', license_uuid: 'license-spare' };
      const after = { ...payment, lines: [issuedFirst, issuedSecond, assigned] };
      answer(contract.orders.assign, { success: true, data: after });
      answer(contract.payments.get, {
        success: true,
        data: { ...after, license, steps: mailed, licenses: [...paidFor.licenses, licenseOf('spare')] },
      });
      fireEvent.click(screen.getByRole('button', { name: t.order.assign }));
      expect(await screen.findByRole('button', { name: named(t.order.copyOf, 'spare') })).toBeDefined();
      expect(sentWith(contract.orders.assign)).toEqual([{ client_id: 'spare' }]);
    });

    it('says beside the choice why it is refused', async () => {
      withInstalls('spare');
      await open(waiting);
      fireEvent.change(await choice(), { target: { value: 'spare' } });
      refuse(contract.orders.assign, 'client_is_staging');
      fireEvent.click(screen.getByRole('button', { name: t.order.assign }));
      expect(await (await row(2)).findByText(errorTexts.en.client_is_staging)).toBeDefined();
    });

    it('leads to binding one where none is free', async () => {
      withInstalls('one');
      await open(waiting);
      expect(await screen.findByText(t.order.noInstalls)).toBeDefined();
      expect(screen.getByRole('link', { name: t.order.bind }).getAttribute('href')).toBe(
        '/dashboard?tab=installations',
      );
    });
  });

  it.each([
    ['all', [issuedFirst, issuedSecond]],
    ['some', [issuedFirst, third]],
    ['none', [third]],
  ] as const)(
    'that was refunded calls no license revoked that was never issued, where %s were',
    async (chosen, ordered) => {
      await open({ status: 'succeeded', refunded_at: at, lines: [...ordered], steps: paid });
      await heading(t.paymentSuccess.refundedTitle);
      expect(screen.getByText(t.order.refundedLead[chosen])).toBeDefined();
    },
  );

  it('by invoice that was returned calls no license revoked that was never issued', async () => {
    const invoice: PaymentInvoice = {
      ...{ id: payment.id, number: 'W-3', status: 'returned', valid_until: '2026-03-10', received: 0 },
      purpose: 'Invoice W-3',
    };
    await open({ method: 'invoice', refunded_at: at, invoice, lines: [third], steps: paid });
    expect(await screen.findByText(/no license will be issued for it/)).toBeDefined();
  });

  it('says which lines were refunded', async () => {
    const back = { ...issuedFirst, refunded: 25_000, refunded_at: at };
    await open({ lines: [back, issuedSecond], ...paidFor });
    expect(await (await row(0)).findByText(t.order.state.refunded)).toBeDefined();
    expect(screen.queryByRole('button', { name: named(t.order.copyOf, 'one') })).toBeNull();
    expect((await row(1)).getByText(t.order.state.issued)).toBeDefined();
  });

  it('that failed can be made again with the same lines', async () => {
    await open({ status: 'canceled', lines });
    await heading(t.paymentSuccess.failedTitle);
    const again = screen.getByRole('link', { name: t.paymentSuccess.retry });
    expect(again.getAttribute('href')).toBe(`/order?again=${payment.id}`);
    expect((await row(0)).getByText(t.order.state.canceled)).toBeDefined();
  });

  it.each([
    ['licenses rather than of one', [first, second], /The licenses are then emailed/],
    ['those that come by the money alone', lines, /The licenses for the chosen installations are then emailed/],
    ['what has to be chosen besides', [third], /once the money has arrived and you have chosen its installation/],
  ] as const)('by invoice speaks of %s', async (_, ordered, said) => {
    const invoice: PaymentInvoice = {
      ...{ id: payment.id, number: 'W-3', status: 'open', valid_until: '2026-03-10', received: 0 },
      purpose: 'Invoice W-3',
    };
    await open({ method: 'invoice', status: 'pending', invoice, lines: [...ordered] });
    await heading(t.invoice.openTitle.replace('{{number}}', 'W-3'));
    expect(screen.getByText(said)).toBeDefined();
    expect(await rows()).toHaveLength(ordered.length);
  });
});
