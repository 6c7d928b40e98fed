import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Call } from '@warden/contract';
import { contract } from '@warden/contract/calls';
import { errorTexts, formatMoney, siteTexts } from '@warden/i18n';
import { makeLicense } from '@warden/license';
import { describe, expect, it, vi } from 'vitest';
import {
  answer,
  askedWith,
  cutOff,
  fail,
  keepWaiting,
  refuse,
  refuseWith,
  sentWith,
  surprise,
} from '../../test/api.ts';
import {
  ada,
  answerDashboard,
  company,
  install,
  license,
  listOf,
  payment,
  quote,
  settings,
} from '../../test/examples.ts';
import { chooseFor, renderPage } from '../../test/page.tsx';
import Dashboard from './dashboard.tsx';

const t = siteTexts.en;
const success = true as const;
/** As Testing Library reads it, without fixed spaces. */
const money = (amount: number) => formatMoney(amount, 'RUB', 'en').replace(/\s/g, ' ');

/** Opens the dashboard of a customer who has one of everything, or what is answered otherwise. */
const open = async (at: string, change = () => {}) => {
  answerDashboard();
  change();
  return renderPage(<Dashboard />, { at });
};

const fill = (dialog: ReturnType<typeof within>, label: string, value: string) =>
  fireEvent.change(dialog.getByLabelText(label), { target: { value } });

const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));

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
  const filled = () => screen.findByRole(tab === 'companies' ? 'list' : 'table', { name: caption });

  it('says what to do where there is nothing', async () => {
    await open(at, () => answer(call, nothing as never));
    expect(await screen.findByRole('heading', { name: empty })).toBeDefined();
  });

  it('says that it could not be loaded, and is asked for again', async () => {
    await open(at, () => fail(call));
    expect(await screen.findByText(failed)).toBeDefined();
    answerDashboard();
    await press(t.common.retry);
    expect(await filled()).toBeDefined();
    expect(screen.queryByText(failed)).toBeNull();
  });

  it('says that an answer is not what it should be', async () => {
    await open(at, () => surprise(call));
    expect(await screen.findByText(t.common.invalidFormat)).toBeDefined();
  });

  it('is asked for more than once where the server is not well', async () => {
    await open(at, () => fail(call, 503));
    expect(await screen.findByText(failed)).toBeDefined();
    expect(sentWith(call).length).toBeGreaterThan(1);
  });

  it('loads by itself when the connection is back', async () => {
    await open(at, () => cutOff(call));
    expect(await screen.findByText(t.common.noConnection)).toBeDefined();
    answerDashboard();
    window.dispatchEvent(new Event('online'));
    expect(await filled()).toBeDefined();
  });
});

it('the dashboard has placeholders until it is known what stands above its list', async () => {
  const { container } = await open('/dashboard', () => keepWaiting(contract.licenses.attention));
  expect(container.querySelector('[aria-busy=true]')).not.toBeNull();
  expect(screen.queryByRole('tab')).toBeNull();
});

it('a license for which an invoice waits leads to the invoice, and is not offered again', async () => {
  const open_invoice = { id: '1', number: 'W26-3', status: 'open', valid_until: '2026-11-24', received: 0 } as const;
  const invoiced = { ...payment, status: 'pending', invoice: { ...open_invoice, purpose: 'Invoice W26-3' } } as const;
  const urgent = [license, { ...license, id: 'another', client_id: 'another-client' }];
  await open('/dashboard', () => {
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

describe('an account whose address is not confirmed', () => {
  const user = { ...ada, isEmailVerified: false };
  const words = t.verification.noticeText.replace('{{email}}', ada.email);

  it.each([
    ['installations', t.installs.bind],
    ['licenses', t.buy.button],
  ])('says to read the mail first on the page of %s and in the dialog that it opens', async (tab, button) => {
    answerDashboard();
    await renderPage(<Dashboard />, { at: `/dashboard?tab=${tab}`, user });
    expect(await screen.findByText(words)).toBeDefined();
    await press(button);
    expect(await within(await screen.findByRole('dialog')).findByText(words)).toBeDefined();
  });

  it('says it no more once it is', async () => {
    await open('/dashboard?tab=installations');
    await press(t.installs.bind);
    await screen.findByRole('dialog');
    expect(screen.queryByText(words)).toBeNull();
  });
});

it('the installations beyond the first page are loaded on demand', async () => {
  const second = { ...install, id: 'second', clientId: 'second-client' };
  await open('/dashboard?tab=installations', () =>
    answer(contract.installs.list, { success, data: [install], more: true }),
  );
  await screen.findByRole('table', { name: t.installs.caption });
  expect(screen.getByText(t.installs.shown.replace('{{number}}', '1'))).toBeDefined();
  answer(contract.installs.list, { success, data: [install, second] });
  await press(t.installs.more);
  expect(await screen.findByText(second.clientId)).toBeDefined();
  expect(screen.getAllByRole('row')).toHaveLength(3);
  expect(screen.queryByRole('button', { name: t.installs.more })).toBeNull();
});

it('arrow keys move between tabs, but with Alt they are the browser’s', async () => {
  const { address } = await open('/dashboard?tab=installations');
  const tab = await screen.findByRole('tab', { name: t.dashboard.installations });
  expect(fireEvent.keyDown(tab, { key: 'ArrowLeft', altKey: true })).toBe(true);
  expect(address()).toBe('/dashboard?tab=installations');
  expect(fireEvent.keyDown(tab, { key: 'ArrowRight' })).toBe(false);
  await waitFor(() => expect(address()).toBe('/dashboard?tab=payments'));
});

it('the text beside an id needs no top layer, which older browsers do not have', async () => {
  await open('/dashboard');
  const [id] = await screen.findAllByRole('button', { name: new RegExp(t.common.copy) });
  fireEvent.pointerEnter(id?.parentElement as HTMLElement);
  const tip = await screen.findByRole('tooltip', { hidden: true });
  expect('showPopover' in tip).toBe(false);
  expect(id?.getAttribute('aria-describedby')).toBe(tip.id);
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(screen.queryByRole('tooltip', { hidden: true })).toBeNull();
});

describe('the licenses', () => {
  it('offer what the server does, and nothing else', async () => {
    const offers = { upgrade: t.buy.upgradeOf, extend: t.buy.extendOf } as const;
    const offering = (kind: keyof typeof offers) => ({
      ...license,
      ...{ id: kind, client_id: `to-${kind}`, offers: [{ kind, plan: 'commercial' as const }] },
    });
    await open('/dashboard', () =>
      answer(contract.licenses.list, listOf.licenses(offering('upgrade'), offering('extend'), license)),
    );
    for (const client of ['to-upgrade', 'to-extend', license.client_id]) {
      await screen.findByRole('button', { name: t.licenses.detailsOf.replace('{{client}}', client) });
      const offered = Object.entries(offers)
        .filter(([, name]) => screen.queryByRole('button', { name: name.replace('{{client}}', client) }))
        .map(([kind]) => `to-${kind}`);
      expect(offered).toEqual(client === license.client_id ? [] : [client]);
    }
  });

  it('have the word of their status, and beside it what else is true', async () => {
    const soon = new Date(Date.now() + 9 * 24 * 60 * 60_000).toISOString();
    const past = new Date(Date.now() - 24 * 60 * 60_000).toISOString();
    const { status, state } = t.licenses;
    const words = {
      [`${status.active} ${state.ending.replace('{{days}}', '9 days')}`]: { expires_at: soon },
      [`${status.active} ${state.superseded}`]: { superseded_by: license.id },
      [`${status.expired} ${state.superseded}`]: { status: 'expired', expires_at: past, superseded_by: license.id },
      [`${status.expired} ${state.grace.replace('{{days}}', '9 days')}`]: {
        ...{ status: 'expired', expires_at: past, grace_until: soon },
      },
      [status.expired]: { status: 'expired', expires_at: past, grace_until: past },
      [status.revoked]: { status: 'revoked', superseded_by: license.id },
    };
    const rows = Object.values(words).map((changed, index) => ({ ...license, ...changed, id: `license-${index}` }));
    await open('/dashboard', () => answer(contract.licenses.list, listOf.licenses(...(rows as (typeof license)[]))));
    await screen.findByRole('table', { name: t.licenses.caption });
    const shown = screen.getAllByRole('row').slice(1);
    expect(shown.map((row) => within(row).getAllByRole('cell')[4]?.textContent)).toEqual(Object.keys(words));
  });

  it('that no filter leaves are said to be none, and the filters can be cleared', async () => {
    const { address } = await open('/dashboard?status=expired', () =>
      answer(contract.licenses.list, { ...listOf.licenses(license), data: [], total: 0 }),
    );
    expect(await screen.findByText(t.licenses.noMatch)).toBeDefined();
    answerDashboard();
    fireEvent.click(screen.getAllByRole('button', { name: t.licenses.clear }).at(-1) as HTMLElement);
    await waitFor(() => expect(address()).toBe('/dashboard'));
  });

  it('are sorted by the title that is pressed, and come as many to a page as the reader likes', async () => {
    const { address } = await open('/dashboard', () =>
      answer(contract.licenses.list, { ...listOf.licenses(license), total: 45 }),
    );
    // Whoever changes nothing asks for what the server gives by itself.
    await screen.findByRole('table', { name: t.licenses.caption });
    expect(askedWith(contract.licenses.list)[0]).toEqual({ page: '1', limit: '10' });
    await press(t.licenses.expires);
    await waitFor(() => expect(address()).toBe('/dashboard?sort=expires_at'));
    await press(t.licenses.expires);
    await waitFor(() => expect(address()).toBe('/dashboard?sort=-expires_at'));
    fireEvent.change(screen.getByLabelText(t.common.pageSize), { target: { value: '100' } });
    await waitFor(() => expect(address()).toBe('/dashboard?sort=-expires_at&size=100'));
    const asked = { page: '1', limit: '100', sortBy: 'expires_at', sortOrder: 'desc' };
    await waitFor(() => expect(askedWith(contract.licenses.list).at(-1)).toEqual(asked));
  });

  it('that are superseded can be hidden, which the address remembers', async () => {
    const { address } = await open('/dashboard');
    fireEvent.click(await screen.findByLabelText(t.licenses.hideSuperseded));
    await waitFor(() => expect(address()).toBe('/dashboard?superseded=hidden'));
    const asked = { page: '1', limit: '10', superseded: 'false' };
    await waitFor(() => expect(askedWith(contract.licenses.list).at(-1)).toEqual(asked));
  });

  it('that need attention and are not named lead to the list of all of them', async () => {
    const { address } = await open('/dashboard?tab=payments', () =>
      answer(contract.licenses.attention, { success, data: { licenses: [license], total: 46, more: true } }),
    );
    fireEvent.click(await screen.findByRole('link', { name: t.attention.more.replace('{{number}}', '45+') }));
    await waitFor(() => expect(address()).toBe('/dashboard?attention=only&sort=expires_at'));
    const asked = { page: '1', limit: '10', attention: 'true', sortBy: 'expires_at', sortOrder: 'asc' };
    await waitFor(() => expect(askedWith(contract.licenses.list).at(-1)).toEqual(asked));
  });

  it('are chosen one by one or all of a page, and what is done is done with these', async () => {
    const another = { ...license, id: 'another', client_id: 'another-client' };
    await open('/dashboard', () => {
      answer(contract.licenses.list, listOf.licenses(license, another));
      answer(contract.licenses.texts, {});
    });
    const chosen = (number: number) => screen.queryByText(t.licenses.chosen.replace('{{number}}', `${number}`));
    const [all, first, second] = (await screen.findAllByRole<HTMLInputElement>('checkbox')).slice(-3);
    fireEvent.click(second as HTMLElement);
    expect(chosen(1)).not.toBeNull();
    expect([all?.indeterminate, first?.checked]).toEqual([true, false]);
    await press(t.licenses.downloadTexts);
    await waitFor(() => expect(askedWith(contract.licenses.texts)[0]).toEqual({ ids: 'another' }));
    fireEvent.click(all as HTMLElement);
    expect(chosen(2)).not.toBeNull();
    await press(t.licenses.unchoose);
    expect(screen.queryByRole('button', { name: t.licenses.downloadTexts })).toBeNull();
  });

  it('are asked for page by page', async () => {
    const { address } = await open('/dashboard', () =>
      answer(contract.licenses.list, { ...listOf.licenses(license), total: 11 }),
    );
    const range = t.common.range.replace('{{from}}', '1').replace('{{to}}', '10').replace('{{total}}', '11');
    expect(await screen.findByText(range)).toBeDefined();
    await press(t.common.page.replace('{{page}}', '2'));
    await waitFor(() => expect(address()).toBe('/dashboard?page=2'));
  });
});

describe('the dialog of a license', () => {
  const details = t.licenses.detailsOf.replace('{{client}}', license.client_id);

  it('says that it could not be loaded, is asked for again, and keeps the focus', async () => {
    await open('/dashboard', () => fail(contract.licenses.get));
    await press(details);
    const retry = within(await screen.findByRole('dialog')).findByRole('button', { name: t.common.retry });
    expect(await screen.findByText(t.licenses.detailsFailed)).toBeDefined();
    answerDashboard();
    (await retry).focus();
    fireEvent.click(await retry);
    expect(await screen.findByText(license.license_text)).toBeDefined();
    expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true);
  });

  it('says why a license was revoked', async () => {
    const revoked = {
      ...license,
      status: 'revoked' as const,
      revoked_at: license.issued_at,
      revoked_reason: 'Chargeback',
      revoked_by: 'Warden',
    };
    await open('/dashboard', () => answer(contract.licenses.get, { success, data: revoked }));
    await press(details);
    expect(await within(await screen.findByRole('dialog')).findByText('Chargeback')).toBeDefined();
  });
});

describe('the agreement', () => {
  const served = (status: number) =>
    vi.stubGlobal(
      'fetch',
      async () => new Response('One license', { status, headers: { 'content-type': 'text/plain' } }),
    );

  it('is asked for again where it could not be loaded', async () => {
    await open('/dashboard');
    await screen.findByRole('table');
    served(404);
    await press(t.dashboard.eula);
    expect(await screen.findByText(t.eula.failed)).toBeDefined();
    served(200);
    await press(t.common.retry);
    expect(await screen.findByText('One license')).toBeDefined();
  });
});

it('the focus stays in the list from which an installation is deleted', async () => {
  const second = { ...install, id: 'second', clientId: 'second-client' };
  await open('/dashboard?tab=installations', () => {
    answer(contract.installs.list, { success, data: [install, second] });
    answer(contract.installs.remove, { success, data: { message: 'It is gone.' } });
  });
  const menuOf = (name: string) => screen.findByRole('button', { name: t.common.actionsFor.replace('{{name}}', name) });
  (await menuOf(install.clientId)).focus();
  await chooseFor(install.clientId, t.common.delete);
  const dialog = within(await screen.findByRole('dialog'));
  answer(contract.installs.list, { success, data: [second] });
  fireEvent.click(dialog.getByRole('button', { name: t.common.delete }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const next = await menuOf(second.clientId);
  await waitFor(() => expect(document.activeElement).toBe(next));
});

describe('an installation', () => {
  const openForm = async () => {
    await open('/dashboard?tab=installations');
    await press(t.installs.bind);
    return within(await screen.findByRole('dialog', { name: t.installs.bind }));
  };

  it('is bound only with a license and a client', async () => {
    const dialog = await openForm();
    fireEvent.click(dialog.getByRole('button', { name: t.installs.bindSubmit }));
    expect(await dialog.findByText(errorTexts.en.client_id_required)).toBeDefined();
    expect(dialog.getByText(errorTexts.en.license_text_required)).toBeDefined();
    expect(document.activeElement).toBe(dialog.getByLabelText(t.installs.text));
    expect(sentWith(contract.installs.bind)).toEqual([]);
  });

  it('has the client of the pasted license, unless one was typed', async () => {
    const facts = {
      ...{ id: license.id, client: 'from-license', hostname: 'errors.example.com' },
      ...{
        type: 'trial-self-signed' as const,
        licensee: 'Ada',
        issued: new Date(license.issued_at),
        expires: '2026-05-03',
      },
    };
    const key = { publicKey: btoa('k'.repeat(32)), sign: () => new Uint8Array(64) };
    const { text } = await makeLicense(facts, key);
    const dialog = await openForm();
    const client = dialog.getByLabelText<HTMLInputElement>(t.installs.client);
    fill(dialog, t.installs.text, text);
    expect(client.value).toBe('from-license');
    fill(dialog, t.installs.client, 'another-client');
    fill(dialog, t.installs.text, `${text}\n`);
    expect(client.value).toBe('another-client');
  });

  it('is refused at the field that is wrong, or above the form', async () => {
    const dialog = await openForm();
    fill(dialog, t.installs.text, 'a license');
    fill(dialog, t.installs.client, 'another-client');
    refuse(contract.installs.bind, 'license_wrong_client', 'clientId');
    const submit = dialog.getByRole('button', { name: t.installs.bindSubmit });
    fireEvent.click(submit);
    expect(await dialog.findByText(errorTexts.en.license_wrong_client)).toBeDefined();
    expect(document.activeElement).toBe(dialog.getByLabelText(t.installs.client));
    fail(contract.installs.bind);
    await waitFor(() => expect((submit as HTMLButtonElement).disabled).toBe(false));
    fireEvent.click(submit);
    expect(await dialog.findByText(t.installs.createFailed)).toBeDefined();
  });

  it('is no more sold for once it is unbound', async () => {
    const upgrade = t.buy.upgradeOf.replace('{{client}}', install.clientId);
    const offers = [{ kind: 'upgrade', plan: 'commercial' } as const];
    const { router } = await open('/dashboard', () =>
      answer(contract.licenses.list, listOf.licenses({ ...license, offers })),
    );
    await screen.findByRole('button', { name: upgrade });
    await router.navigate('/dashboard?tab=installations');
    answer(contract.installs.remove, { success, data: { message: 'Unbound' } });
    answer(contract.licenses.list, listOf.licenses(license));
    await chooseFor(install.clientId, t.common.delete);
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: t.common.delete }));
    await screen.findByText('Unbound');
    await router.navigate('/dashboard');
    await screen.findByRole('table', { name: t.licenses.caption });
    await waitFor(() => expect(screen.queryByRole('button', { name: upgrade })).toBeNull());
  });

  describe('is refused in the words of the field "error"', () => {
    const words = { success: false, code: 'field_invalid', message: 'The message', error: 'The error' };

    it('where it could not be bound', async () => {
      const dialog = await openForm();
      refuseWith(contract.installs.bind, { ...words, field: 'clientId' });
      fill(dialog, t.installs.text, 'a license');
      fill(dialog, t.installs.client, 'another-client');
      fireEvent.click(dialog.getByRole('button', { name: t.installs.bindSubmit }));
      expect(await dialog.findByText('The error')).toBeDefined();
    });

    it('where the list could not be loaded', async () => {
      await open('/dashboard?tab=installations', () => refuseWith(contract.installs.list, words));
      expect(await screen.findByText('The error')).toBeDefined();
    });
  });

  it('stays where it could not be unbound', async () => {
    await open('/dashboard?tab=installations', () => fail(contract.installs.remove));
    await chooseFor(install.clientId, t.common.delete);
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: t.common.delete }));
    expect(await dialog.findByText(t.installs.deleteFailed)).toBeDefined();
  });
});

describe('the list of payments', () => {
  it('has a word for each state', async () => {
    const states = ['pending', 'waiting_for_capture', 'succeeded', 'canceled', 'failed'] as const;
    const payments = [
      ...states.map((status) => ({ ...payment, id: status, status })),
      { ...payment, id: 'refunded', refunded_at: payment.created_at },
    ];
    await open('/dashboard?tab=payments', () => answer(contract.payments.list, listOf.payments(...payments)));
    for (const state of Object.values(t.payments.state)) expect(await screen.findByText(state)).toBeDefined();
  });

  it('shows the page before while the next one could not be loaded', async () => {
    const { address } = await open('/dashboard?tab=payments', () =>
      answer(contract.payments.list, { ...listOf.payments(payment), total: 16 }),
    );
    await screen.findByRole('table', { name: t.payments.caption });
    fail(contract.payments.list);
    await press(t.common.page.replace('{{page}}', '2'));
    expect(await screen.findByText(t.payments.loadFailed)).toBeDefined();
    expect(address()).toBe('/dashboard?tab=payments&history=2');
  });
});

describe('the buy dialog', () => {
  const buying = async (change = () => {}, query = 'buy=commercial') => {
    await open(`/dashboard?${query}`, change);
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

  it.each([
    ['no safe address', t.buy.noAddress, { payment_url: 'javascript:0', payment_id: '1' }],
    ['no address at all', t.buy.noAddress, {}],
  ])('says that there is %s to pay at', async (_, text, reply) => {
    const dialog = await buying(() => answer(contract.payments.initiate, { success, ...reply } as never));
    await pay(dialog);
    expect(await dialog.findByText(text)).toBeDefined();
  });

  it('says that the purchase failed where nobody answers', async () => {
    const dialog = await buying(() => cutOff(contract.payments.initiate));
    await pay(dialog);
    expect(await dialog.findByText(t.buy.failed)).toBeDefined();
  });
});
