import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { AdminOrganization, Call } from '@warden/contract';
import { contract } from '@warden/contract/calls';
import { panelTexts, siteTexts } from '@warden/i18n';
import { describe, expect, it } from 'vitest';
import { answer, answerFile, askedWith, cutOff, fail, refuse, sentWith } from '../../test/api.ts';
import { ada, install, license, orderLine, payment, release, vera } from '../../test/examples.ts';
import { chooseFor, press, renderPage, fill as type } from '../../test/page.tsx';
import Admin from './admin.tsx';

const [t, p] = [siteTexts.en, panelTexts.en];
const success = true as const;
const none = { total: 0, page: 1, limit: 10, more: false };
const fill = (text: string, values: Record<string, string>) =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');

const answerPanel = () => {
  answer(contract.factors.status, {
    success,
    data: { required: false, totp: null, passkeys: [], recovery_codes: 0, reset_ready_at: null, provider: null },
  });
  answer(contract.admin.users, { success, data: { users: [], ...none } });
  answer(contract.admin.organizations, { success, data: { organizations: [], ...none } });
  answer(contract.admin.installations, { success, data: { installations: [], ...none } });
  answer(contract.admin.payments, { success, data: { payments: [], ...none } });
  answer(contract.invoices.adminList, { success, data: { invoices: [], ...none } });
  answer(contract.transfers.list, { success, data: { transfers: [], ...none } });
  answer(contract.releases.listAll, { success, releases: [] });
};

/** Opens the panel of a shop in which nothing has happened, or what is answered otherwise. */
const open = (at: string, change = () => {}) => {
  answerPanel();
  change();
  return renderPage(<Admin />, { at: `/admin?${at}`, user: vera });
};

type List = [
  name: string,
  at: string,
  filter: string,
  call: Call,
  texts: Record<'none' | 'noMatch' | 'loadFailed', string>,
];

describe.each<List>([
  ['users', 'tab=users', 'role=admin', contract.admin.users, p.users],
  ['organizations', 'tab=organizations', 'search=x', contract.admin.organizations, p.organizations],
  ['installations', 'tab=installations', 'status=active', contract.admin.installations, p.installations],
  ['payments', 'tab=payments', 'status=succeeded', contract.admin.payments, p.payments],
  ['invoices', 'tab=payments&part=invoices', 'status=paid', contract.invoices.adminList, p.invoices],
  ['transfers', 'tab=payments&part=statement', 'search=x', contract.transfers.list, p.transfers],
])('the list of %s', (_, at, filter, call, texts) => {
  it('says that there are none', async () => {
    await open(at);
    expect(await screen.findByText(texts.none)).toBeDefined();
  });

  it('says that the filters leave none, and clears them', async () => {
    const { address } = await open(`${at}&${filter}`);
    expect(await screen.findByText(texts.noMatch)).toBeDefined();
    const buttons = await screen.findAllByRole('button', { name: t.common.clearFilters });
    fireEvent.click(buttons.at(-1) as HTMLElement);
    await waitFor(() => expect(address()).toBe(`/admin?${at}`));
  });

  it('says that it could not be loaded, and is asked for again', async () => {
    await open(at, () => fail(call));
    expect(await screen.findByText(texts.loadFailed)).toBeDefined();
    answerPanel();
    await press(t.common.retry);
    expect(await screen.findByText(texts.none)).toBeDefined();
    expect(screen.queryByText(texts.loadFailed)).toBeNull();
  });
});

it('a server that is out of reach is not taken for one that refuses', async () => {
  await open('tab=users', () => cutOff(contract.admin.users));
  expect(await screen.findByText(p.users.loadError)).toBeDefined();
});

it('an account that could not be loaded says so in its dialog', async () => {
  await open('user=019a85c2-7e4b-7c11-9f6a-2d41c0e9b7f3', () => fail(contract.admin.user));
  expect(await within(await screen.findByRole('dialog')).findByText(p.user.loadFailed)).toBeDefined();
});

it('an account that has more than its dialog shows leads to the list that has all', async () => {
  const { id, email } = ada;
  await open(`user=${id}`, () =>
    answer(contract.admin.user, {
      success,
      data: {
        user: { ...ada, blocked_at: null, blocked_reason: null },
        ...{ installs: [install], more_installs: true, licenses: [{ ...license, license_text: 'a text' }] },
        ...{ companies: [], invoices: [], sessions: [] },
      },
    }),
  );
  const dialog = within(await screen.findByRole('dialog'));
  const newest = fill(p.user.newest, { number: '1' });
  expect(await dialog.findByRole('heading', { name: `${p.user.installs} · ${newest}` })).toBeDefined();
  expect(dialog.getByRole('heading', { name: `${p.user.licenses} · 1` })).toBeDefined();
  const link = dialog.getByRole('link', { name: p.user.allInstalls });
  expect(link.getAttribute('href')).toBe(`/admin?${new URLSearchParams({ tab: 'installations', email })}`);
});

it('two organizations of one company are merged in the direction that was chosen, after a look at what comes of it', async () => {
  const [kept, gone] = ['Northwind', 'Northwind LLC'].map((name, index) => ({
    ...{ id: `019a85c2-7e4b-7c11-9f6a-2d41c0e9b7f${index}`, name, created_at: ada.createdAt, members: 1, installs: 1 },
    ...{ licenses: 2, tax_numbers: ['7707083893'], revenue: [{ currency: 'RUB', amount: 25_000 }] },
  })) as [AdminOrganization, AdminOrganization];
  const members = [{ email: ada.email, role: 'owner' as const, before: null }];
  const moved = { same: ['7707083893'], installs: 1, licenses: 2, payments: 1, invoices: 0, companies: 1, members };
  const { address } = await open(`tab=organizations&organization=${kept.id}`, () => {
    answer(contract.admin.organization, {
      success,
      data: {
        ...{
          organization: kept,
          members: [],
          invitations: [],
          installs: [],
          licenses: [],
          companies: [],
          invoices: [],
        },
        same_company: [gone],
      },
    });
    answer(contract.admin.previewMerge, { success, data: { from: gone, into: kept, ...moved } });
    answer(contract.admin.merge, { success, data: { message: 'done' } });
  });
  await press(fill(p.organization.mergeWith, { name: gone.name }));
  const dialog = within(await screen.findByRole('dialog', { name: p.merge.title }));
  expect(await dialog.findByText(ada.email)).toBeDefined();
  fireEvent.click(dialog.getByRole('radio', { name: new RegExp(`^${gone.name}`) }));
  await waitFor(() => expect(askedWith(contract.admin.previewMerge)).toEqual([{ into: kept.id }, { into: gone.id }]));
  const merge = await dialog.findByRole('button', { name: p.merge.submit });
  await waitFor(() => expect(merge.hasAttribute('disabled')).toBe(false));
  fireEvent.click(merge);
  await waitFor(() => expect(sentWith(contract.admin.merge)).toEqual([{ into: gone.id }]));
  await waitFor(() => expect(address()).toContain(`organization=${gone.id}`));
});

describe('a release', () => {
  it('that could not be loaded is asked for again', async () => {
    await open('tab=releases', () => fail(contract.releases.listAll));
    expect(await screen.findByText(p.releases.loadFailed)).toBeDefined();
    answer(contract.releases.listAll, { success, releases: [release] });
    await press(t.common.retry);
    expect(await screen.findByText(release.version)).toBeDefined();
  });

  it.each([
    [p.releases.notes, t.common.save, p.notes.failed, contract.releases.editNotes],
    [p.releases.announce, p.releases.announce, p.releases.announceFailed, contract.releases.announce],
    [p.releases.delete, p.releases.delete, p.releases.deleteFailed, contract.releases.remove],
  ])('stays as it is where the server refuses: %s', async (opens, submit, text, call) => {
    const { version } = release;
    await open('tab=releases', () => {
      answer(contract.releases.listAll, { success, releases: [release] });
      answer(contract.releases.announcement, { success, data: { readers: 1, mails: [] } });
      fail(call);
    });
    if (opens === p.releases.delete) await chooseFor(version, opens);
    else await press(fill(opens === p.releases.notes ? p.releases.notesOf : p.releases.announceOf, { version }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(await dialog.findByRole('button', { name: submit }));
    expect(await dialog.findByText(text)).toBeDefined();
  });

  it('is yanked with a reason in each language, and offered again', async () => {
    const { version } = release;
    const yanked = { at: release.released_at, reason_en: 'Loses events', reason_ru: 'Теряет события' };
    await open('tab=releases', () => {
      answer(
        contract.releases.listAll,
        { success, releases: [release] },
        { success, releases: [release] },
        { success, releases: [{ ...release, yanked }] },
      );
      refuse(contract.releases.yank, 'field_too_long', 'reason_ru');
      answer(contract.releases.unyank, { success, release });
    });
    await chooseFor(version, p.releases.yank);
    const dialog = within(await screen.findByRole('dialog', { name: fill(p.yank.title, { version }) }));
    fireEvent.click(dialog.getByRole('button', { name: p.yank.submit }));
    expect(await dialog.findAllByRole('alert')).toHaveLength(2);
    expect(sentWith(contract.releases.yank)).toEqual([]);
    type(dialog, p.yank.reason.en, ' Loses events ');
    type(dialog, p.yank.reason.ru, 'Теряет события');
    fireEvent.click(dialog.getByRole('button', { name: p.yank.submit }));
    // The fields were wrong before too, until they are checked again.
    await waitFor(() => expect(sentWith(contract.releases.yank)).toHaveLength(1));
    await waitFor(() =>
      expect(dialog.getByRole('button', { name: p.yank.submit }).getAttribute('aria-busy')).toBeNull(),
    );
    await waitFor(() => expect(dialog.getByLabelText(p.yank.reason.ru).getAttribute('aria-invalid')).toBe('true'));
    answer(contract.releases.yank, { success, release: { ...release, yanked } });
    fireEvent.click(dialog.getByRole('button', { name: p.yank.submit }));
    expect(await screen.findByText(fill(p.yank.done, { version }))).toBeDefined();
    const { at: _, ...reasons } = yanked;
    expect(sentWith(contract.releases.yank).at(-1)).toEqual(reasons);
    expect(await screen.findByText(p.releases.yanked)).toBeDefined();
    // Nobody is told about a release that nobody should install.
    expect(screen.queryByRole('button', { name: fill(p.releases.announceOf, { version }) })).toBeNull();
    await chooseFor(version, p.releases.unyank);
    expect(await screen.findByText(fill(p.yank.undoText, { reason: yanked.reason_en }))).toBeDefined();
    await press(p.yank.undo);
    await waitFor(() => expect(sentWith(contract.releases.unyank)).toHaveLength(1));
  });

  it('shows the signature of each installer', async () => {
    const signed = { ...release, installer_sha256: { linux_arm64: 'b'.repeat(64), linux_amd64: 'a'.repeat(64) } };
    const { version } = signed;
    await open('tab=releases', () => {
      answer(contract.releases.listAll, { success, releases: [signed] });
      answerFile(contract.releases.publicKey, 'untrusted comment: minisign public key\nRWQkey\n');
      answerFile(contract.releases.signature, 'untrusted comment: x\nRUQsignature\ntrusted comment: y\nglobal\n');
    });
    await chooseFor(version, p.releases.signatures);
    const dialog = within(await screen.findByRole('dialog'));
    for (const system of ['Linux amd64', 'Linux arm64']) {
      const block = await dialog.findByRole('group', { name: fill(p.signatures.of, { system }) });
      expect(block.textContent).toContain('RUQsignature');
    }
    expect(dialog.getByText('RWQkey')).toBeDefined();
  });

  it('says before anything is uploaded that no key signs', async () => {
    await open('tab=releases', () => refuse(contract.releases.publicKey, 'not_found'));
    await press(p.releases.publish);
    const dialog = within(await screen.findByRole('dialog', { name: p.publish.title }));
    expect(await dialog.findByText(p.signatures.noKey)).toBeDefined();
  });
});

describe('an order', () => {
  const line = {
    ...{ id: 'line-1', client_id: 'one' as string | null, plan: 'commercial' as const, years: 1, days: 0 },
    ...{ list_amount: 8000, discount: 0, discount_reason: null, amount: 8000, vat: 0, refunded: 0 },
  };
  const unnamed = { ...line, client_id: null };
  const invoice = {
    ...{
      id: 'invoice-1',
      number: 'W26-1',
      payment_id: 'payment-1',
      company_id: null,
      company: 'Foo',
      client_id: 'one',
    },
    ...{ plan: 'commercial' as const, amount: 8000, received: 0, currency: 'RUB', status: 'open' as const },
    ...{ issued_on: '2026-11-16', valid_until: '2026-11-20', paid_at: null, canceled_at: null, purpose: '' },
    ...{ documents: [], inn: null, email: 'buyer@foo.example', user_id: null, organization: null, paid_reason: null },
    transfers: [],
  };
  const { one, several, waiting } = p.invoice.markLicenses;
  const individual = { ...line, plan: 'individual' as const };
  const named = `${t.licenses.type.commercial}, ${t.licenses.type.individual}`;
  const ofPayment = {
    user_id: null,
    organization: null,
    problem: null,
    invoice_number: null,
    company: null,
    inn: null,
  };

  it('names all of its plans in the list of payments', async () => {
    const order = { ...payment, ...ofPayment, lines: [orderLine, { ...orderLine, ...individual, id: 'line-2' }] };
    await open('tab=payments', () => {
      answer(contract.admin.payments, { success, data: { payments: [order], ...none, total: 1 } });
    });
    expect(await screen.findByText(named)).toBeDefined();
  });

  it('says of a refund that failed what becomes of all of its licenses', async () => {
    const refund_failure = { at: payment.created_at, code: 'insufficient_funds', text: null };
    const steps = { created: payment.created_at, paid: null, signed: null, mailed: null };
    const issued = {
      lines: [orderLine, { ...orderLine, id: 'second' }],
      license: null,
      licenses: [license, { ...license, id: 'second' }],
    };
    await open(`tab=payments&payment=${payment.id}`, () => {
      answer(contract.payments.get, { success, data: { ...payment, ...issued, steps, refund_failure } });
    });
    expect(await screen.findByText((text) => text.endsWith(p.refunds.license.several))).toBeDefined();
  });

  it('names all of its plans at its invoice', async () => {
    await open('tab=payments&part=invoices&invoice=invoice-1', () => {
      answer(contract.invoices.adminGet, { success, data: { ...invoice, lines: [line, individual] } });
    });
    expect(await within(await screen.findByRole('dialog')).findByText(named)).toBeDefined();
  });

  it.each([
    ['one license', [line], [one]],
    ['several', [line, line], [several]],
    ['one whose installation is chosen later', [unnamed], [waiting]],
    ['some of both', [line, unnamed], [one, waiting]],
  ])('says at the mark that its invoice is paid what becomes of %s', async (_, lines, said) => {
    await open('tab=payments&part=invoices&invoice=invoice-1', () => {
      answer(contract.invoices.adminGet, { success, data: { ...invoice, lines } });
    });
    await press(p.invoice.mark);
    const licenses = fill(said.join(' '), { email: invoice.email });
    const text = await screen.findByText((content) => content.endsWith(`issued at once. ${licenses}`));
    expect(text).toBeDefined();
  });
});
