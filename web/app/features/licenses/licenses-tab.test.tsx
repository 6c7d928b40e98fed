import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { contract } from '@warden/contract/calls';
import { siteTexts } from '@warden/i18n';
import { describe, expect, it, vi } from 'vitest';
import { answer, askedWith, fail } from '../../../test/api.ts';
import { openDashboard } from '../../../test/dashboard.tsx';
import { answerDashboard, license, listOf } from '../../../test/examples.ts';
import { press } from '../../../test/page.tsx';

const t = siteTexts.en;
const success = true as const;

describe('the licenses', () => {
  it('offer what the server does, and nothing else', async () => {
    const offers = { upgrade: t.buy.upgradeOf, extend: t.buy.extendOf } as const;
    const offering = (kind: keyof typeof offers) => ({
      ...license,
      ...{ id: kind, client_id: `to-${kind}`, offers: [{ kind, plan: 'commercial' as const }] },
    });
    await openDashboard('/dashboard', () =>
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
    await openDashboard('/dashboard', () =>
      answer(contract.licenses.list, listOf.licenses(...(rows as (typeof license)[]))),
    );
    await screen.findByRole('table', { name: t.licenses.caption });
    const shown = screen.getAllByRole('row').slice(1);
    expect(shown.map((row) => within(row).getAllByRole('cell')[4]?.textContent)).toEqual(Object.keys(words));
  });

  it('that no filter leaves are said to be none, and the filters can be cleared', async () => {
    const { address } = await openDashboard('/dashboard?status=expired', () =>
      answer(contract.licenses.list, { ...listOf.licenses(license), data: [], total: 0 }),
    );
    expect(await screen.findByText(t.licenses.noMatch)).toBeDefined();
    answerDashboard();
    fireEvent.click(screen.getAllByRole('button', { name: t.licenses.clear }).at(-1) as HTMLElement);
    await waitFor(() => expect(address()).toBe('/dashboard'));
  });

  it('are sorted by the title that is pressed, and come as many to a page as the reader likes', async () => {
    const { address } = await openDashboard('/dashboard', () =>
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
    const { address } = await openDashboard();
    fireEvent.click(await screen.findByLabelText(t.licenses.hideSuperseded));
    await waitFor(() => expect(address()).toBe('/dashboard?superseded=hidden'));
    const asked = { page: '1', limit: '10', superseded: 'false' };
    await waitFor(() => expect(askedWith(contract.licenses.list).at(-1)).toEqual(asked));
  });

  it('that need attention and are not named lead to the list of all of them', async () => {
    const { address } = await openDashboard('/dashboard?tab=payments', () =>
      answer(contract.licenses.attention, { success, data: { licenses: [license], total: 46, more: true } }),
    );
    fireEvent.click(await screen.findByRole('link', { name: t.attention.more.replace('{{number}}', '45+') }));
    await waitFor(() => expect(address()).toBe('/dashboard?attention=only&sort=urgency'));
    const asked = { page: '1', limit: '10', attention: 'true', sortBy: 'urgency', sortOrder: 'asc' };
    await waitFor(() => expect(askedWith(contract.licenses.list).at(-1)).toEqual(asked));
  });

  it('are chosen one by one or all of a page, and what is done is done with these', async () => {
    const another = { ...license, id: 'another', client_id: 'another-client' };
    await openDashboard('/dashboard', () => {
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

  it('that can be extended lead to one order, of those of one installation only one', async () => {
    const ending = (id: string, client_id: string, kind: 'extend' | 'upgrade' = 'extend') => ({
      ...{ ...license, id, client_id },
      offers: [{ kind, plan: 'commercial' as const }],
    });
    const trial = ending('third', 'one', 'upgrade');
    await openDashboard('/dashboard', () =>
      answer(contract.licenses.list, listOf.licenses(trial, ending('first', 'one'), ending('second', 'two'), license)),
    );
    const choose = (client: string, index = 0) =>
      fireEvent.click(
        screen.getAllByLabelText(t.licenses.chooseOf.replace('{{client}}', client))[index] as HTMLElement,
      );
    await screen.findByRole('table', { name: t.licenses.caption });
    choose(license.client_id);
    expect(screen.queryByRole('link', { name: /^(Order|Extend) / })).toBeNull();
    choose('one', 0);
    expect(screen.getByRole('link', { name: 'Order 1 license' }).getAttribute('href')).toBe('/order?licenses=third');
    choose('one', 1);
    choose('two');
    const link = screen.getByRole('link', { name: 'Extend 2 licenses' });
    expect(link.getAttribute('href')).toBe('/order?licenses=first%2Csecond');
  });

  it('have boxes on the cards of a phone only while several are being chosen', async () => {
    const found = vi.spyOn(window, 'matchMedia').mockImplementation(
      (media) =>
        ({
          media,
          matches: media.startsWith('(max-width'),
          ...{ addEventListener() {}, removeEventListener() {} },
        }) as unknown as MediaQueryList,
    );
    const another = { ...license, id: 'another', client_id: 'another-client' };
    const listed = listOf.licenses(license, another);
    const counts = { ...listed.counts, total: 11 };
    await openDashboard('/dashboard', () => answer(contract.licenses.list, { ...listed, counts }));
    await press(t.licenses.chooseSeveral);
    fireEvent.click(screen.getByLabelText(t.licenses.chooseOf.replace('{{client}}', another.client_id)));
    expect(screen.getByText(t.licenses.chosen.replace('{{number}}', '1'))).toBeDefined();
    fireEvent.click(screen.getByLabelText(t.licenses.chooseAll));
    expect(screen.getByText(t.licenses.chosen.replace('{{number}}', '2'))).toBeDefined();
    await press(t.licenses.chooseNoMore);
    expect(screen.queryAllByRole('checkbox')).toEqual([]);
    expect(screen.queryByRole('button', { name: t.licenses.downloadTexts })).toBeNull();
    found.mockRestore();
  });

  it('are asked for page by page', async () => {
    const { address } = await openDashboard('/dashboard', () =>
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
    await openDashboard('/dashboard', () => fail(contract.licenses.get));
    await press(details);
    const retry = within(await screen.findByRole('dialog')).findByRole('button', { name: t.common.retry });
    expect(await screen.findByText(t.licenses.detailsFailed)).toBeDefined();
    answerDashboard();
    (await retry).focus();
    fireEvent.click(await retry);
    expect(await screen.findByText(String(license.license_text))).toBeDefined();
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
    await openDashboard('/dashboard', () => answer(contract.licenses.get, { success, data: revoked }));
    await press(details);
    expect(await within(await screen.findByRole('dialog')).findByText('Chargeback')).toBeDefined();
  });
});
