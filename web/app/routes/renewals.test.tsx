import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Renewal, RenewalSettings } from '@warden/contract';
import { contract } from '@warden/contract/calls';
import { errorTexts, formatMoney, renewalsTexts, siteTexts } from '@warden/i18n';
import { beforeEach, describe, expect, it } from 'vitest';
import { answer, answerBy, askedAbout, callsMade, keepWaiting, refuse, sentWith } from '../../test/api.ts';
import { ada, answerDashboard, company, license, northwind, renewalsOff } from '../../test/examples.ts';
import { press, renderPage } from '../../test/page.tsx';
import Renewals from './renewals.tsx';

const t = renewalsTexts.en;
const success = true as const;
/** As Testing Library reads it, without fixed spaces. */
const money = (amount: number) => formatMoney(amount, 'RUB', 'en').replace(/\s/g, ' ');
const fill = (text: string, values: Record<string, string>) =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');

const card = { id: 'card-1', title: 'Bank card *4444', is_own: true, created_at: '2026-11-01T10:00:00.000Z' };
const CARD = fill(t.cards.cardAsObject, { digits: '4444' });
const byCard: RenewalSettings = {
  ...renewalsOff,
  ...{ by: 'card', is_default: false, saved_method_id: card.id, most_amount: 30_000, methods: [card] },
};
const planned: Renewal = {
  ...{ id: null, by: 'card', state: 'planned', ends_on: '2099-03-04', next_on: '2099-02-02' },
  ...{ amount: 25_000, currency: 'RUB', allowed_amount: 30_000, payment_id: null, invoice: null },
  decline_reason: null,
  lines: [
    {
      ...{ license_id: license.id, client_id: license.client_id, description: 'Production', plan: 'commercial' },
      ...{ ends_on: '2099-03-04', is_ending: true, amount: 25_000 },
    },
  ],
};

beforeEach(() => {
  answerDashboard();
  answer(contract.companies.list, { success, data: [company] });
});

const open = (data: RenewalSettings, at = '/renewals') => {
  answer(contract.renewals.get, { success, data });
  return renderPage(<Renewals />, { at });
};
/** As the server stores what is chosen. */
const store = (stored: RenewalSettings) =>
  answerBy(contract.renewals.set, () => {
    answer(contract.renewals.get, { success, data: stored });
    return { success, data: stored };
  });
const way = (name: string) => screen.findByRole('radio', { name: new RegExp(`^${name}`) });
const choose = async (name: string) => fireEvent.click(await way(name));
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: t.choice.save });
const next = async () => within(await screen.findByRole('region', { name: t.next.title }));
const showing = async (renewal: Partial<Renewal>) => {
  await open({ ...byCard, renewals: [{ ...planned, ...renewal }] });
  return within(await (await next()).findByRole('article'));
};

describe('how licenses are renewed', () => {
  it('is off until something is chosen, and says that nothing is planned', async () => {
    await open(renewalsOff);
    expect((await way(t.choice.off)).hasAttribute('checked')).toBe(true);
    expect(submit().disabled).toBe(true);
    expect((await next()).getByText(t.next.off)).toBeDefined();
    expect(screen.getByText(t.cards.none)).toBeDefined();
  });

  it('waits for the address of a person to be confirmed', async () => {
    answer(contract.renewals.get, { success, data: renewalsOff });
    await renderPage(<Renewals />, { at: '/renewals', user: { ...ada, isEmailVerified: false } });
    expect(await screen.findByText(fill(t.unconfirmed, { email: ada.email }))).toBeDefined();
  });

  it('is stored for the only company, and said to be', async () => {
    store({ ...renewalsOff, by: 'invoice', is_default: false, company_id: company.id });
    await open(renewalsOff);
    await choose(t.choice.invoice);
    await waitFor(() => expect(screen.getByRole<HTMLSelectElement>('combobox').value).toBe(company.id));
    fireEvent.click(submit());
    const done = fill(t.choice.savedInvoice, { company: company.name });
    expect((await screen.findAllByText(done)).length).toBeGreaterThan(0);
    expect(sentWith(contract.renewals.set)).toEqual([{ by: 'invoice', company_id: company.id }]);
    await waitFor(() => expect(submit().disabled).toBe(true));
  });

  it('needs a limit for a card, in the bounds of the payment provider', async () => {
    store(byCard);
    await open({ ...renewalsOff, methods: [card] });
    await choose(t.choice.card);
    fireEvent.click(submit());
    const wrong = fill(t.choice.limitWrong, { least: money(1), most: money(350_000) });
    expect(await screen.findByText((text) => text.replace(/\s/g, ' ') === wrong)).toBeDefined();
    expect(sentWith(contract.renewals.set)).toEqual([]);
    fireEvent.change(screen.getByLabelText(t.choice.limit), { target: { value: '30000' } });
    fireEvent.click(submit());
    await waitFor(() =>
      expect(sentWith(contract.renewals.set)).toEqual([
        { by: 'card', saved_method_id: card.id, most_amount: 30_000, currency: 'RUB', company_id: null },
      ]),
    );
  });

  it('by card is for a company that is chosen beside it, or for none', async () => {
    store({ ...byCard, company_id: company.id });
    await open(byCard);
    const select = await screen.findByLabelText<HTMLSelectElement>(siteTexts.en.companies.documentsFor);
    expect(select.value).toBe('');
    fireEvent.change(select, { target: { value: company.id } });
    fireEvent.click(submit());
    await waitFor(() => expect(sentWith(contract.renewals.set)).toHaveLength(1));
    expect(sentWith(contract.renewals.set)).toMatchObject([{ by: 'card', company_id: company.id }]);
    await waitFor(() => expect(submit().disabled).toBe(true));
    expect(select.value).toBe(company.id);
    fireEvent.change(select, { target: { value: '' } });
    fireEvent.click(submit());
    await waitFor(() => expect(sentWith(contract.renewals.set)).toHaveLength(2));
    expect(sentWith(contract.renewals.set)[1]).toMatchObject({ by: 'card', company_id: null });
  });

  it.each([
    ['an account without companies', []],
    ['a shop that issues no documents', [company]],
  ])('by card asks for no company in %s', async (_, companies) => {
    answer(contract.companies.list, { success, data: companies });
    await open({ ...byCard, offered: { invoice: companies.length === 0, card: true } });
    await way(t.choice.card);
    await waitFor(() => expect(callsMade()).toContain('GET /companies'));
    expect(screen.queryByLabelText(siteTexts.en.companies.documentsFor)).toBeNull();
  });

  it('cannot be by card before one is stored, and says how to store one', async () => {
    await open(renewalsOff);
    await choose(t.choice.card);
    expect(screen.getByText(t.choice.noneStored)).toBeDefined();
    expect(submit().disabled).toBe(true);
  });

  it('says why a choice was refused, and has it still', async () => {
    await open(renewalsOff);
    refuse(contract.renewals.set, 'invoices_off');
    await choose(t.choice.invoice);
    await waitFor(() => expect(screen.getByRole<HTMLSelectElement>('combobox').value).toBe(company.id));
    fireEvent.click(submit());
    expect(await screen.findByText(errorTexts.en.invoices_off)).toBeDefined();
    expect((await way(t.choice.invoice)).matches(':checked')).toBe(true);
  });

  it('offers only what the shop offers, beside what is chosen', async () => {
    await open({ ...byCard, offered: { invoice: false, card: false } });
    expect((await way(t.choice.card)).matches(':checked')).toBe(true);
    expect(screen.queryByRole('radio', { name: new RegExp(`^${t.choice.invoice}`) })).toBeNull();
    expect(screen.getByText(t.choice.noCards)).toBeDefined();
  });

  it('asks for nothing that would be refused to a member who does not buy', async () => {
    answer(contract.organizations.list, { success, data: [{ ...northwind, role: 'technical' }] });
    await open(renewalsOff, `/renewals?org=${northwind.id}`);
    expect(await screen.findByText(t.onlyBuyers)).toBeDefined();
    expect(callsMade()).not.toContain('GET /renewals');
  });

  it('is that of the organization in the address', async () => {
    answer(contract.organizations.list, { success, data: [{ ...northwind, role: 'billing' }] });
    await open({ ...renewalsOff, by: 'invoice', company_id: company.id }, `/renewals?org=${northwind.id}`);
    expect(await screen.findByText(t.choice.isDefault)).toBeDefined();
    expect(submit().disabled).toBe(false);
    expect(askedAbout(contract.renewals.get)).toEqual([northwind.id]);
  });
});

describe('a renewal', () => {
  it('says when the card is charged, and leads to an order of the same', async () => {
    const article = await showing({});
    expect(article.getByText(t.state.planned)).toBeDefined();
    expect(article.getByText(/2 Feb 2099.*4 Mar 2099/)).toBeDefined();
    const change = article.getByRole('link', { name: new RegExp(t.next.change) });
    expect(change.getAttribute('href')).toBe(`/order?licenses=${license.id}`);
  });

  it('says that it is above the limit before it is announced', async () => {
    const article = await showing({ amount: 40_000 });
    expect(article.getByText(/above your limit/)).toBeDefined();
  });

  it('leads to its invoice', async () => {
    const invoice = { id: 'invoice-1', number: 'W27-1', valid_until: '2099-03-04' };
    const article = await showing({ id: 'r', by: 'invoice', state: 'invoiced', payment_id: 'payment-1', invoice });
    const link = article.getByRole('link', { name: fill(t.next.openInvoiceOf, { number: 'W27-1' }) });
    expect(link.getAttribute('href')).toBe('/payment/success?payment=payment-1');
    const change = article.getByRole('link', { name: new RegExp(t.next.change) });
    expect(change.getAttribute('href')).toContain('pay=invoice');
  });

  it('is agreed to at the price that is shown, and says so where that has changed', async () => {
    const article = await showing({ id: 'r', state: 'consent', amount: 40_000 });
    refuse(contract.renewals.agree, 'amount_mismatch');
    const agree = () => article.getByRole('button', { name: (name) => name.startsWith('Agree') });
    fireEvent.click(agree());
    expect(await article.findByText(errorTexts.en.amount_mismatch)).toBeDefined();
    answer(contract.renewals.agree, { success, data: byCard });
    fireEvent.click(agree());
    expect(await screen.findByText((text) => text.replace(/\s/g, ' ') === `You have agreed to ${money(40_000)}.`));
    expect(sentWith(contract.renewals.agree)).toEqual([
      { amount: 40_000, currency: 'RUB' },
      { amount: 40_000, currency: 'RUB' },
    ]);
  });

  it('says why the bank declined the charge, and when the next one comes', async () => {
    const article = await showing({
      ...{ id: 'r', state: 'declined', decline_reason: 'insufficient_funds', next_on: '2099-03-07' },
    });
    expect(article.getByText(/not enough money.*7 Mar 2099/)).toBeDefined();
  });

  it('cannot be changed while it is charged', async () => {
    const article = await showing({ id: 'r', state: 'charging', payment_id: 'payment-1', next_on: null });
    expect(article.getByText(t.says.charging)).toBeDefined();
    expect(article.queryByRole('link')).toBeNull();
  });
});

describe('stored cards', () => {
  it('of a colleague can be charged for less and unlinked, and nothing can be agreed to for them', async () => {
    const ofColleague = { ...card, is_own: false };
    const renewal: Renewal = { ...planned, id: 'r', state: 'consent', amount: 40_000 };
    await open({ ...byCard, methods: [ofColleague], renewals: [renewal] });
    expect(await screen.findByText(t.choice.ofColleague)).toBeDefined();
    const article = within(await (await next()).findByRole('article'));
    expect(article.getByText(/unless the colleague/)).toBeDefined();
    expect(article.queryByRole('button', { name: (name) => name.startsWith('Agree') })).toBeNull();
    expect(screen.getByText((text) => text.endsWith(t.cards.ofColleague))).toBeDefined();
    expect(screen.getByRole('button', { name: fill(t.cards.unlinkOf, { card: CARD }) })).toBeDefined();
  });

  it('of a colleague cannot be chosen', async () => {
    await open({ ...renewalsOff, methods: [{ ...card, is_own: false }] });
    await choose(t.choice.card);
    expect(screen.getByText(t.choice.noneStored)).toBeDefined();
    expect(submit().disabled).toBe(true);
  });

  it('are unlinked after a question that says that renewal ends', async () => {
    await open(byCard);
    await press(fill(t.cards.unlinkOf, { card: CARD }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(new RegExp(t.cards.unlinkUsed))).toBeDefined();
    answer(contract.renewals.unlink, { success, data: renewalsOff });
    answer(contract.renewals.get, { success, data: renewalsOff });
    fireEvent.click(dialog.getByRole('button', { name: t.cards.unlink }));
    expect(await screen.findByText(t.cards.none)).toBeDefined();
    expect((await way(t.choice.off)).matches(':checked')).toBe(true);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

it('has placeholders while it loads, and can be loaded again where that failed', async () => {
  keepWaiting(contract.renewals.get);
  const waiting = await renderPage(<Renewals />, { at: '/renewals' });
  await waitFor(() => expect(waiting.container.querySelector('[aria-busy=true]')).not.toBeNull());
  waiting.unmount();
  refuse(contract.renewals.get, 'not_found');
  await renderPage(<Renewals />, { at: '/renewals' });
  expect(await screen.findByText(t.loadFailed)).toBeDefined();
  answer(contract.renewals.get, { success, data: renewalsOff });
  await press(siteTexts.en.common.retry);
  expect(await way(t.choice.off)).toBeDefined();
});
