import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { contract } from '@warden/contract/calls';
import { errorTexts, siteTexts } from '@warden/i18n';
import { makeLicense } from '@warden/license';
import { describe, expect, it } from 'vitest';
import { answer, fail, refuseWith, sentWith } from '../../../test/api.ts';
import { openDashboard } from '../../../test/dashboard.tsx';
import { install, license, listOf } from '../../../test/examples.ts';
import { chooseFor, fill, press } from '../../../test/page.tsx';

const t = siteTexts.en;
const success = true as const;

it('the installations beyond the first page are loaded on demand', async () => {
  const second = { ...install, id: 'second', clientId: 'second-client' };
  await openDashboard('/dashboard?tab=installations', () =>
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

it('the focus stays in the list from which an installation is deleted', async () => {
  const second = { ...install, id: 'second', clientId: 'second-client' };
  await openDashboard('/dashboard?tab=installations', () => {
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
    await openDashboard('/dashboard?tab=installations');
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

  it('says above the form that it could not be bound', async () => {
    const dialog = await openForm();
    fill(dialog, t.installs.text, 'a license');
    fill(dialog, t.installs.client, 'another-client');
    fail(contract.installs.bind);
    fireEvent.click(dialog.getByRole('button', { name: t.installs.bindSubmit }));
    expect(await dialog.findByText(t.installs.createFailed)).toBeDefined();
  });

  it('is no more sold for once it is unbound', async () => {
    const upgrade = t.buy.upgradeOf.replace('{{client}}', install.clientId);
    const offers = [{ kind: 'upgrade', plan: 'commercial' } as const];
    const { router } = await openDashboard('/dashboard', () =>
      answer(contract.licenses.list, listOf.licenses({ ...license, offers })),
    );
    await screen.findByRole('button', { name: upgrade });
    await router.navigate('/dashboard?tab=installations');
    await screen.findByRole('table', { name: t.installs.caption });
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
      expect(document.activeElement).toBe(dialog.getByLabelText(t.installs.client));
    });

    it('where the list could not be loaded', async () => {
      await openDashboard('/dashboard?tab=installations', () => refuseWith(contract.installs.list, words));
      expect(await screen.findByText('The error')).toBeDefined();
    });
  });

  it('stays where it could not be unbound', async () => {
    await openDashboard('/dashboard?tab=installations', () => fail(contract.installs.remove));
    await chooseFor(install.clientId, t.common.delete);
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: t.common.delete }));
    expect(await dialog.findByText(t.installs.deleteFailed)).toBeDefined();
  });
});
