import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { contract } from '@warden/contract/calls';
import { errorTexts, formatMoney, siteTexts } from '@warden/i18n';
import { describe, expect, it } from 'vitest';
import { answer, cutOff, refuse, sentWith } from '../../../test/api.ts';
import { openDashboard } from '../../../test/dashboard.tsx';
import { answerDashboard, company, install, payment, quote, renewalsOff, settings } from '../../../test/examples.ts';
import { fill, press } from '../../../test/page.tsx';

const t = siteTexts.en;
const success = true as const;
/** As Testing Library reads it, without fixed spaces. */
const money = (amount: number) => formatMoney(amount, 'RUB', 'en').replace(/\s/g, ' ');

describe('the buy dialog', () => {
  const buying = async (change = () => {}, query = 'buy=commercial') => {
    await openDashboard(`/dashboard?${query}`, change);
    return within(await screen.findByRole('dialog', { name: t.buy.title.buy }));
  };
  const off = (value: '0' | '1') =>
    answer(contract.settings.read, { success, data: { ...settings, payment_enabled: value } });
  const withoutInvoices = () =>
    answer(contract.seller.read, {
      success,
      data: {
        seller: null,
        links: { demo: null, repository: null, sales: null, support: null, security: null, status: null },
        invoices: false,
      },
    });
  const pay = async (dialog: ReturnType<typeof within>) => {
    fireEvent.click(await dialog.findByRole('checkbox'));
    fireEvent.click(dialog.getByRole('button', { name: new RegExp(`^${t.buy.submit} `) }));
  };

  it('leads to a first installation where there is none, and then sells for it', async () => {
    const dialog = await buying(() => answer(contract.installs.list, { success, data: [] }));
    expect(await dialog.findByText(t.buy.needInstall)).toBeDefined();
    fireEvent.click(dialog.getByRole('button', { name: t.installs.bind }));
    const binding = within(await screen.findByRole('dialog', { name: t.installs.bind }));
    fill(binding, t.installs.text, 'a license');
    fill(binding, t.installs.client, install.clientId);
    answer(contract.installs.bind, { success, data: install });
    answer(contract.installs.list, { success, data: [install] });
    fireEvent.click(binding.getByRole('button', { name: t.installs.bindSubmit }));
    await pay(dialog);
    await waitFor(() => expect(sentWith(contract.payments.initiate)).toHaveLength(1));
    expect(sentWith(contract.payments.initiate)[0]).toMatchObject({ client_id: install.clientId });
  });

  it('offers the installations beyond the first page too', async () => {
    const second = { ...install, id: 'second', clientId: 'second-client', description: 'The second' };
    const dialog = await buying(() =>
      answer(contract.installs.list, { success, data: [install], more: true }, { success, data: [second] }),
    );
    expect(await dialog.findByRole('option', { name: /second-client/ })).toBeDefined();
  });

  it('says that payments are off, and has what was chosen when they are on again', async () => {
    const dialog = await buying(withoutInvoices);
    fireEvent.click(await dialog.findByRole('radio', { name: new RegExp(t.licenses.type.individual) }));
    fireEvent.click(dialog.getByRole('checkbox'));
    off('0');
    window.dispatchEvent(new Event('focus'));
    expect(await dialog.findByText(errorTexts.en.payments_off)).toBeDefined();
    expect(dialog.getByRole('link', { name: t.buy.contact }).getAttribute('href')).toBe('/contacts');
    expect(dialog.queryByRole('checkbox')).toBeNull();
    off('1');
    window.dispatchEvent(new Event('focus'));
    expect((await dialog.findByRole<HTMLInputElement>('checkbox')).checked).toBe(true);
    const individual = dialog.getByRole<HTMLInputElement>('radio', { name: new RegExp(t.licenses.type.individual) });
    expect(individual.checked).toBe(true);
  });

  it('knows when it is opened again that payments were switched off meanwhile', async () => {
    const dialog = await buying(withoutInvoices);
    await dialog.findByRole('checkbox');
    fireEvent.click(dialog.getByRole('button', { name: t.common.close }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    off('0');
    const before = sentWith(contract.settings.read).length;
    window.dispatchEvent(new Event('focus'));
    await waitFor(() => expect(sentWith(contract.settings.read).length).toBe(before + 1));
    await press(t.buy.button);
    expect(await screen.findByText(errorTexts.en.payments_off)).toBeDefined();
    expect(screen.queryByRole('button', { name: t.buy.submit })).toBeNull();
  });

  it('offers no choice of how to pay without a seller', async () => {
    const dialog = await buying(withoutInvoices, 'buy=commercial&pay=invoice');
    expect(await dialog.findByRole('button', { name: t.buy.submit })).toBeDefined();
    expect(dialog.queryByRole('group', { name: t.ways.title })).toBeNull();
  });

  it('has the card stored only where that is offered and was chosen', async () => {
    answer(contract.renewals.get, { success, data: renewalsOff });
    const dialog = await buying();
    const store = await dialog.findByRole('button', { name: t.renewalsPage.store.label });
    await pay(dialog);
    await waitFor(() => expect(sentWith(contract.payments.initiate)).toHaveLength(1));
    expect(sentWith(contract.payments.initiate)[0]).not.toHaveProperty('save_method');
    fireEvent.click(store);
    fireEvent.click(dialog.getByRole('checkbox', { name: t.renewalsPage.store.label }));
    fireEvent.click(dialog.getByRole('button', { name: new RegExp(`^${t.buy.submit} `) }));
    await waitFor(() => expect(sentWith(contract.payments.initiate)).toHaveLength(2));
    expect(sentWith(contract.payments.initiate)[1]).toMatchObject({ save_method: true });
    fireEvent.click(dialog.getByRole('radio', { name: new RegExp(t.ways.invoice) }));
    await waitFor(() => expect(dialog.queryByRole('checkbox', { name: t.renewalsPage.store.label })).toBeNull());
  });

  it('says why there is nothing to pay for', async () => {
    const dialog = await buying(() => refuse(contract.payments.quote, 'license_not_needed'));
    expect(await dialog.findByText(errorTexts.en.license_not_needed)).toBeDefined();
    fireEvent.click(dialog.getByRole('checkbox'));
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: t.buy.submit }).disabled).toBe(true);
  });

  it('says that a payment was begun', async () => {
    const open_payment = { ...payment, status: 'pending' as const };
    const dialog = await buying(() => answer(contract.payments.quote, { success, data: { ...quote, open_payment } }));
    expect(await dialog.findByText(t.buy.unfinished)).toBeDefined();
  });

  it('is for the company of the payment that was begun, until none is chosen', async () => {
    const open_payment = { ...payment, status: 'pending' as const, company_id: company.id };
    const dialog = await buying(() => answer(contract.payments.quote, { success, data: { ...quote, open_payment } }));
    const chosen = await dialog.findByRole<HTMLSelectElement>('combobox', { name: t.companies.choose });
    await waitFor(() => expect(chosen.value).toBe(company.id));
    fireEvent.change(chosen, { target: { value: '' } });
    await pay(dialog);
    await waitFor(() => expect(sentWith(contract.payments.initiate)).toHaveLength(1));
    expect(sentWith(contract.payments.initiate)[0]).toMatchObject({ company_id: null });
  });

  it('is for no company where that of the payment that was begun is not the customer’s any more, as the field says', async () => {
    const open_payment = { ...payment, status: 'pending' as const, company_id: 'removed' };
    const dialog = await buying(() => answer(contract.payments.quote, { success, data: { ...quote, open_payment } }));
    await dialog.findByText(t.buy.unfinished);
    await pay(dialog);
    await waitFor(() => expect(sentWith(contract.payments.initiate)).toHaveLength(1));
    expect(sentWith(contract.payments.initiate)[0]).toMatchObject({ company_id: null });
  });

  it('shows the new price where the server refuses an old one', async () => {
    const dialog = await buying(() => answer(contract.payments.quote, { success, data: { ...quote, amount: 20_000 } }));
    const order = within(await dialog.findByRole('region', { name: t.buy.order }));
    expect(await order.findByText(money(20_000))).toBeDefined();
    refuse(contract.payments.initiate, 'amount_mismatch');
    answerDashboard();
    await pay(dialog);
    expect(await dialog.findByText(errorTexts.en.amount_mismatch)).toBeDefined();
    expect(await order.findByText(money(25_000))).toBeDefined();
  });

  it('says that there is no safe address to pay at', async () => {
    const reply = { success, payment_url: 'javascript:0', payment_id: '1' };
    const dialog = await buying(() => answer(contract.payments.initiate, reply));
    await pay(dialog);
    expect(await dialog.findByText(t.buy.noAddress)).toBeDefined();
  });

  it('says that the purchase failed where nobody answers', async () => {
    const dialog = await buying(() => cutOff(contract.payments.initiate));
    await pay(dialog);
    expect(await dialog.findByText(t.buy.failed)).toBeDefined();
  });
});
