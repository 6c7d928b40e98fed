import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { contract as declared, InputOf, LicenseWithOffers, PricedLine } from '@warden/contract';
import { contract } from '@warden/contract/calls';
import { errorTexts, formatMoney, formatTerm, siteTexts } from '@warden/i18n';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answer, answerBy, callsMade, cutOff, fail, keepWaiting, refuse, sentWith } from '../../test/api.ts';
import {
  ada,
  answerDashboard,
  company,
  install,
  license,
  northwind,
  payment,
  renewalsOff,
  settings,
} from '../../test/examples.ts';
import { press, renderPage } from '../../test/page.tsx';
import { noteOrganization } from '../lib/session/organization.ts';
import Order from './order.tsx';

type Wanted = InputOf<typeof declared.orders.preview>['body'];

const t = siteTexts.en;
const success = true as const;
const YEAR = 25_000;
const from = '2027-03-04T10:00:00.000Z';
/** As Testing Library reads it, without fixed spaces. */
const money = (amount: number) => formatMoney(amount, 'RUB', 'en').replace(/\s/g, ' ');
const fill = (text: string, values: Record<string, string | number>) =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));

const ending = (name: string): LicenseWithOffers => ({
  ...license,
  id: `of-${name}`,
  client_id: name,
  offers: [{ kind: 'extend', plan: 'commercial' }],
});
const licenses = [ending('one'), ending('two')];

const priceOf = ({ client_id, plan, license_id, years = 1, until }: Wanted['lines'][number]): PricedLine => ({
  ...{ client_id, plan, kind: license_id ? 'extend' : 'new', years, days: until ? 45 : 0, year_price: YEAR },
  ...{ list_amount: YEAR * years, discount: 0, discount_reason: null, amount: YEAR * years },
  valid_from: client_id && from,
  valid_until: client_id && `${until ?? `${2027 + years}-03-04`}T23:59:59.999Z`,
  ...{ carried_over: null, superseded: null },
});

/** Prices as the server makes them without discounts, unless a test changes them. */
const price = (body: unknown, discount = 0) => {
  const lines = (body as Wanted).lines.map(priceOf);
  const list_amount = lines.reduce((sum, line) => sum + line.amount, 0);
  const amount = list_amount - discount;
  return {
    success,
    data: { lines, list_amount, discount, amount, currency: 'RUB', vat: { rate: 20, amount: amount / 6 } },
  };
};

const bodiesOf = (call: typeof contract.orders.preview | typeof contract.orders.create) => sentWith(call) as Wanted[];

beforeEach(() => {
  sessionStorage.clear();
  answerDashboard();
  answer(contract.installs.list, {
    success,
    data: ['one', 'two', 'three'].map((clientId) => ({ ...install, id: clientId, clientId })),
  });
  for (const each of licenses) {
    answer({ ...contract.licenses.get, path: `/licenses/${each.id}` }, { success, data: each });
  }
  answerBy(contract.orders.preview, price);
  answer(contract.orders.create, { success, payment_id: payment.id, payment_url: null, invoice_id: null });
});

const open = (at = `/order?licenses=${licenses.map(({ id }) => id).join()}`) => renderPage(<Order />, { at });

const lines = async () => within(await screen.findByRole('group', { name: t.order.lines })).findAllByRole('listitem');
const line = async (index: number) => within((await lines())[index] as HTMLElement);
const summary = async () => within(await screen.findByRole('region', { name: t.order.summary }));
const submit = (text: string) =>
  screen.findByRole<HTMLButtonElement>('button', { name: (name) => name.replace(/\s/g, ' ') === text });
const pay = (amount: number) => submit(fill(t.buy.pay, { amount: money(amount) }));
const accept = async () => fireEvent.click(await screen.findByRole('checkbox', { name: /agreement/ }));
const byInvoice = async () => fireEvent.click(await screen.findByRole('radio', { name: new RegExp(t.ways.invoice) }));
const choose = async (name: string, value: string) =>
  fireEvent.change(await screen.findByRole('combobox', { name }), { target: { value } });

describe('an order', () => {
  it('begins with the licenses that were chosen, and says until when each goes and what all cost', async () => {
    await open();
    expect(await lines()).toHaveLength(2);
    const first = await line(0);
    expect(first.getByText('one')).toBeDefined();
    expect(await first.findByText(money(YEAR))).toBeDefined();
    expect(first.getByText('4 Mar 2027 – 4 Mar 2028')).toBeDefined();
    const sums = await summary();
    expect(sums.getAllByText(money(2 * YEAR))).toHaveLength(2);
    expect(sums.getByText(/Including VAT 20/)).toBeDefined();
    expect((await pay(2 * YEAR)).disabled).toBe(true);
  });

  it('is paid by card at the address that the server names, for the sum that was shown', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    answer(contract.orders.create, {
      ...{ success, payment_id: payment.id, payment_url: 'https://pay.example/1', invoice_id: null },
    });
    await open();
    await choose(fill(t.order.termOf, { name: 'two' }), '3');
    await pay(4 * YEAR);
    await accept();
    fireEvent.click(await pay(4 * YEAR));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('https://pay.example/1'));
    expect(sentWith(contract.orders.create)).toEqual([
      {
        lines: [
          { client_id: 'one', plan: 'commercial', license_id: 'of-one', years: 1 },
          { client_id: 'two', plan: 'commercial', license_id: 'of-two', years: 3 },
        ],
        ...{ amount: 4 * YEAR, currency: 'RUB', method: 'card', company_id: null, acceptedEula: true },
      },
    ]);
    assign.mockRestore();
  });

  it('has the card stored that pays, where that was chosen', async () => {
    answer(contract.renewals.get, { success, data: renewalsOff });
    await open();
    fireEvent.click(await screen.findByRole('checkbox', { name: t.renewalsPage.store.label }));
    await accept();
    fireEvent.click(await pay(2 * YEAR));
    await waitFor(() => expect(sentWith(contract.orders.create)).toMatchObject([{ save_method: true }]));
    await byInvoice();
    expect(screen.queryByRole('checkbox', { name: t.renewalsPage.store.label })).toBeNull();
  });

  it('is invoiced to a company, and leads to the page of the invoice', async () => {
    const { address } = await open();
    await byInvoice();
    await accept();
    const button = await submit(fill(t.order.invoice, { amount: money(2 * YEAR) }));
    await waitFor(() => expect(button.disabled).toBe(false));
    fireEvent.click(button);
    await waitFor(() => expect(address()).toBe(`/payment/success?payment=${payment.id}`));
    expect(sentWith(contract.orders.create)[0]).toMatchObject({ method: 'invoice', company_id: company.id });
  });

  it('takes further licenses, for another installation or one chosen later, and gives them back', async () => {
    await open();
    await press(t.order.add);
    expect((await screen.findByRole<HTMLSelectElement>('combobox', { name: /Installation of license 3/ })).value).toBe(
      'three',
    );
    await press(t.order.add);
    await choose(fill(t.order.planOf, { name: fill(t.order.line, { number: 4 }) }), 'individual');
    await pay(4 * YEAR);
    expect(bodiesOf(contract.orders.preview).at(-1)?.lines.slice(2)).toEqual([
      { client_id: 'three', plan: 'commercial', years: 1 },
      { client_id: null, plan: 'individual', years: 1 },
    ]);
    expect((await line(3)).getByText(t.order.laterTerm)).toBeDefined();
    await press(fill(t.order.removeOf, { name: 'three' }));
    await press(fill(t.order.removeOf, { name: 'one' }));
    await press(fill(t.order.removeOf, { name: 'two' }));
    await pay(YEAR);
    await press(fill(t.order.removeOf, { name: fill(t.order.line, { number: 1 }) }));
    expect(await screen.findByText(t.order.empty)).toBeDefined();
    expect((await submit(t.buy.submit)).disabled).toBe(true);
  });

  it('promises by its money alone no license whose installation is chosen later', async () => {
    await open();
    const said = async (text: string) =>
      expect(await screen.findByText(fill(text, { email: ada.email }))).toBeDefined();
    await said(t.order.next.all);
    await said(t.order.ways.invoice.all);
    await press(t.order.add);
    await press(t.order.add);
    await said(t.order.next.some);
    await said(t.order.ways.invoice.some);
    for (const name of ['one', 'two', 'three']) await press(fill(t.order.removeOf, { name }));
    await said(t.order.next.none);
    await said(t.order.ways.card.none);
    await byInvoice();
    await said(t.order.nextInvoice.none);
  });

  it('ends all licenses that go on from others on one day, the last of their days at first', async () => {
    await open();
    await choose(fill(t.order.termOf, { name: 'two' }), '2');
    await press(t.order.add);
    await pay(4 * YEAR);
    fireEvent.click(screen.getByRole('checkbox', { name: t.order.together }));
    const day = await screen.findByLabelText<HTMLInputElement>(t.order.day);
    expect(day.value).toBe('2029-03-04');
    expect(await (await line(0)).findByText(formatTerm({ years: 1, days: 45 }, 'en'))).toBeDefined();
    fireEvent.change(day, { target: { value: '0002-01-01' } });
    const tooEarly = () => screen.findByText(fill(t.order.dayWrong, { date: '3 Apr 2027' }));
    expect(await tooEarly()).toBeDefined();
    fireEvent.change(day, { target: { value: '2027-04-02' } });
    expect(await tooEarly()).toBeDefined();
    fireEvent.change(day, { target: { value: '2099-01-31' } });
    await waitFor(() =>
      expect(bodiesOf(contract.orders.preview).at(-1)?.lines).toEqual([
        { client_id: 'one', plan: 'commercial', license_id: 'of-one', until: '2099-01-31' },
        { client_id: 'two', plan: 'commercial', license_id: 'of-two', until: '2099-01-31' },
        { client_id: 'three', plan: 'commercial', years: 1 },
      ]),
    );
    const asked = bodiesOf(contract.orders.preview).flatMap(({ lines: [first] }) => first?.until ?? []);
    expect(new Set(asked)).toEqual(new Set(['2029-03-04', '2099-01-31']));
  });

  it('says of licenses that end on one day when that day moves: of an upgrade with any later payment', async () => {
    const asked: PricedLine['kind'][] = ['extend', 'extend'];
    answerBy(contract.orders.preview, (body) => {
      const { data, ...answered } = price(body);
      return {
        ...answered,
        data: { ...data, lines: data.lines.map((each, at) => ({ ...each, kind: asked[at] ?? each.kind })) },
      };
    });
    await open();
    await pay(2 * YEAR);
    fireEvent.click(screen.getByRole('checkbox', { name: t.order.together }));
    const { togetherHelp, togetherExtended, togetherUpgraded } = t.order;
    expect(await screen.findByText(`${togetherHelp} ${togetherExtended}`)).toBeDefined();
    const day = screen.getByLabelText<HTMLInputElement>(t.order.day);
    asked[1] = 'upgrade';
    fireEvent.change(day, { target: { value: '2029-01-31' } });
    expect(await screen.findByText(`${togetherHelp} ${togetherExtended} ${togetherUpgraded}`)).toBeDefined();
    asked[0] = 'upgrade';
    fireEvent.change(day, { target: { value: '2029-02-01' } });
    expect(await screen.findByText(`${togetherHelp} ${togetherUpgraded}`)).toBeDefined();
  });

  it('says beside a line why it is refused, and has no price then', async () => {
    await open();
    await pay(2 * YEAR);
    answerBy(contract.orders.preview, () => ['license_not_needed', 'lines.1.license_id']);
    await choose(fill(t.order.termOf, { name: 'two' }), '2');
    expect(await (await line(1)).findByText(errorTexts.en.license_not_needed)).toBeDefined();
    expect((await line(0)).queryByRole('alert')).toBeNull();
    expect(screen.getByText(t.order.noPrice)).toBeDefined();
    await accept();
    expect((await submit(t.buy.submit)).disabled).toBe(true);
    answerBy(contract.orders.preview, price);
    await press(fill(t.order.removeOf, { name: 'two' }));
    expect((await pay(YEAR)).disabled).toBe(false);
  });

  it('keeps its numbers while others are loaded, and cannot be placed meanwhile', async () => {
    await open();
    await accept();
    expect((await pay(2 * YEAR)).disabled).toBe(false);
    keepWaiting(contract.orders.preview);
    await choose(fill(t.order.termOf, { name: 'two' }), '2');
    expect((await pay(2 * YEAR)).disabled).toBe(true);
    expect((await line(0)).getByText(money(YEAR))).toBeDefined();
  });

  it('says why it was not placed, and shows the new price', async () => {
    await open();
    await accept();
    const button = await pay(2 * YEAR);
    refuse(contract.orders.create, 'amount_mismatch');
    answerBy(contract.orders.preview, (body) => price(body, 1000));
    fireEvent.click(button);
    expect(await screen.findByText(errorTexts.en.amount_mismatch)).toBeDefined();
    expect(await pay(2 * YEAR - 1000)).toBeDefined();
  });

  it('of more than a card can pay is offered by invoice', async () => {
    answerBy(contract.orders.preview, (body) =>
      (body as Wanted).method === 'card' ? ['order_over_card_limit', 'method'] : price(body),
    );
    await open();
    await accept();
    expect((await pay(2 * YEAR)).disabled).toBe(true);
    expect(await screen.findByText(errorTexts.en.order_over_card_limit)).toBeDefined();
    await press(t.order.byInvoice);
    const button = await submit(fill(t.order.invoice, { amount: money(2 * YEAR) }));
    await waitFor(() => expect(button.disabled).toBe(false));
    expect(screen.queryByText(errorTexts.en.order_over_card_limit)).toBeNull();
  });

  it('says that its price could not be loaded, and asks again', async () => {
    cutOff(contract.orders.preview);
    await open();
    expect(await screen.findByText(t.order.priceFailed)).toBeDefined();
    answerBy(contract.orders.preview, price);
    await press(t.common.retry);
    expect(await pay(2 * YEAR)).toBeDefined();
  });

  it('begins with one license where none was chosen, and with the installation that was', async () => {
    await open('/order?plan=individual&for=two');
    expect(await lines()).toHaveLength(1);
    await pay(YEAR);
    expect(bodiesOf(contract.orders.preview)[0]?.lines).toEqual([{ client_id: 'two', plan: 'individual', years: 1 }]);
  });

  it('begins with the lines of one that came to nothing', async () => {
    const one = { ...priceOf({ client_id: 'one', plan: 'commercial', years: 2 }), id: '1', kind: 'extend' as const };
    const back = { refunded: 0, refunded_at: null, license_uuid: null };
    const steps = { created: from, paid: null, signed: null, mailed: null };
    answer(contract.payments.get, {
      success,
      data: {
        ...payment,
        lines: [
          { ...one, ...back },
          { ...one, ...back, id: '2', client_id: null },
        ],
        license: null,
        steps,
      },
    });
    await open(`/order?again=${payment.id}`);
    await pay(4 * YEAR);
    expect(bodiesOf(contract.orders.preview)[0]?.lines).toEqual([
      { client_id: 'one', plan: 'commercial', years: 2 },
      { client_id: null, plan: 'commercial', years: 2 },
    ]);
  });

  it('leaves out licenses for which nothing can be bought, and says so', async () => {
    answer({ ...contract.licenses.get, path: '/licenses/of-two' }, { success, data: { ...license, id: 'of-two' } });
    await open();
    expect(await screen.findByText(t.order.missing)).toBeDefined();
    expect(await lines()).toHaveLength(1);
  });

  it('says that its licenses could not be loaded', async () => {
    fail({ ...contract.licenses.get, path: '/licenses/of-two' }, 503);
    await open();
    expect(await screen.findByText(t.order.loadFailed)).toBeDefined();
    answer({ ...contract.licenses.get, path: '/licenses/of-two' }, { success, data: ending('two') });
    await press(t.common.retry);
    expect(await lines()).toHaveLength(2);
  });

  it('is found again after a reload', async () => {
    const { unmount } = await open();
    await choose(fill(t.order.termOf, { name: 'one' }), '3');
    await pay(4 * YEAR);
    unmount();
    await open();
    expect(await pay(4 * YEAR)).toBeDefined();
  });

  it('is not for members who buy nothing', async () => {
    answer(contract.organizations.list, { success, data: [{ ...northwind, role: 'viewer' }] });
    await renderPage(<Order />, { at: `/order?org=${northwind.id}`, user: ada });
    expect(await screen.findByText(t.accountSwitch.askToBuy)).toBeDefined();
    expect(callsMade()).not.toContain('POST /orders/preview');
    noteOrganization(null);
  });

  it('is paid by card only where there are no invoices, and not at all while that is off', async () => {
    const links = { demo: null, repository: null, sales: null, support: null, security: null, status: null };
    answer(contract.seller.read, { success, data: { seller: null, links, invoices: false } });
    answer(contract.settings.read, { success, data: { ...settings, payment_enabled: '0' } });
    await open();
    expect(await screen.findByText(errorTexts.en.payments_off)).toBeDefined();
    expect(screen.queryByRole('group', { name: t.ways.title })).toBeNull();
  });
});

describe('a promo code', () => {
  const tryCode = async (code: string) => {
    await press(t.order.haveCode);
    fireEvent.change(await screen.findByLabelText(t.order.code), { target: { value: code } });
    await press(t.order.apply);
  };
  const withCode = (good: string) =>
    answerBy(contract.orders.preview, (body) => {
      const { promo_code: code } = body as Wanted;
      if (code && code !== good) return ['promo_code_invalid', 'promo_code'];
      return price(body, code ? 5000 : 0);
    });

  it('that does not work is refused at its field, and changes no price', async () => {
    withCode('SPRING');
    await open();
    await pay(2 * YEAR);
    await tryCode('GUESS');
    expect(await screen.findByText(errorTexts.en.promo_code_invalid)).toBeDefined();
    expect(screen.getByLabelText(t.order.code).getAttribute('aria-invalid')).toBe('true');
    expect(await pay(2 * YEAR)).toBeDefined();
  });

  it('that works lowers the price, is sent with the order, and can be taken back', async () => {
    withCode('SPRING');
    await open();
    await pay(2 * YEAR);
    await tryCode(' SPRING ');
    expect(await screen.findByText(fill(t.order.applied, { code: 'SPRING' }))).toBeDefined();
    await accept();
    fireEvent.click(await pay(2 * YEAR - 5000));
    await waitFor(() => expect(sentWith(contract.orders.create)[0]).toMatchObject({ promo_code: 'SPRING' }));
  });

  it('that no longer fits the order says so, until it is removed', async () => {
    withCode('SPRING');
    await open();
    await pay(2 * YEAR);
    await tryCode('SPRING');
    await pay(2 * YEAR - 5000);
    withCode('ANOTHER');
    await press(fill(t.order.removeOf, { name: 'two' }));
    expect(await screen.findByText(errorTexts.en.promo_code_invalid)).toBeDefined();
    await press(t.order.withoutCode);
    expect(await pay(YEAR)).toBeDefined();
  });
});
