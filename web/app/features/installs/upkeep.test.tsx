import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { contract } from '@warden/contract/calls';
import { errorTexts, siteTexts } from '@warden/i18n';
import { describe, expect, it } from 'vitest';
import { answer, fail, refuse, sentWith } from '../../../test/api.ts';
import { openDashboard } from '../../../test/dashboard.tsx';
import { install, license } from '../../../test/examples.ts';
import { chooseFor, fill, press } from '../../../test/page.tsx';

const t = siteTexts.en;
const success = true as const;
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

const sync = {
  key_id: 'k9Xf',
  pinned_at: ago(9000),
  last_sync_at: ago(5),
  version: '24.3.1',
  next_check: ago(-60 * 24 * 9),
};
const paid = { ...license, expires_at: ago(-60 * 24 * 90) };

const openInstalls = (facts: Partial<typeof install>) =>
  openDashboard('/dashboard?tab=installations', () =>
    answer(contract.installs.list, { success, data: [{ ...install, ...facts }] }),
  );

const openSync = async (facts: Partial<typeof install>) => {
  await openInstalls(facts);
  await chooseFor(install.clientId, t.sync.title);
  return within(await screen.findByRole('dialog'));
};

describe('sync', () => {
  it('is shown with the version that the installation says, rather than the one that was typed', async () => {
    await openInstalls({ sync, version: '1.0', hostname: 'host' });
    const row = (await screen.findAllByRole('row'))[1] as HTMLElement;
    expect(row.textContent).toContain('5 minutes ago');
    expect(row.textContent).toContain('24.3.1');
    expect(row.textContent).not.toContain('1.0');
  });

  it('begins with a code, which is shown with the commands that use it', async () => {
    const dialog = await openSync({ sync: null });
    answer(contract.installs.activationCode, { success, data: { code: 'ABCDE-FGHJK-LMNPQ', expires_at: ago(-15) } });
    expect(dialog.queryByRole('button', { name: t.sync.stop })).toBeNull();
    fireEvent.click(dialog.getByRole('button', { name: t.sync.newCode }));
    const shown = within(await screen.findByRole('dialog', { name: t.sync.codeTitle }));
    expect(shown.getByText('ABCDE-FGHJK-LMNPQ')).toBeDefined();
    expect(shown.getByText(/npx warden-license activate ABCDE-FGHJK-LMNPQ/)).toBeDefined();
  });

  it('says where a code could not be made', async () => {
    const dialog = await openSync({ sync });
    fail(contract.installs.activationCode);
    fireEvent.click(dialog.getByRole('button', { name: t.sync.newCode }));
    expect(await dialog.findByText(t.sync.codeFailed)).toBeDefined();
  });

  it('is stopped after a question that says what stays', async () => {
    const dialog = await openSync({ sync });
    expect(dialog.getByText(sync.key_id)).toBeDefined();
    fireEvent.click(dialog.getByRole('button', { name: t.sync.stop }));
    const question = within(await screen.findByRole('dialog', { name: t.sync.stopTitle }));
    expect(question.getByText(t.sync.stopText.replace('{{client}}', install.clientId))).toBeDefined();
    answer(contract.installs.endKey, { success, data: { message: 'It has stopped.' } });
    fireEvent.click(question.getByRole('button', { name: t.sync.stop }));
    expect(await screen.findByText('It has stopped.')).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('a move', () => {
  it('is refused at the field of the trial, and says where the licenses are afterwards', async () => {
    await openInstalls({ license: paid });
    await chooseFor(install.clientId, t.move.action);
    const dialog = within(await screen.findByRole('dialog', { name: t.move.title }));
    fireEvent.click(dialog.getByRole('button', { name: t.move.submit }));
    expect(await dialog.findByText(errorTexts.en.license_text_required)).toBeDefined();
    fill(dialog, t.move.text, 'a trial');
    refuse(contract.installs.move, 'move_same_client', 'licenseText');
    fireEvent.click(dialog.getByRole('button', { name: t.move.submit }));
    expect(await dialog.findByText(errorTexts.en.move_same_client)).toBeDefined();
    expect(document.activeElement).toBe(dialog.getByLabelText(t.move.text));
    answer(contract.installs.move, { success, data: { ...install, clientId: 'new-server' } });
    fireEvent.click(dialog.getByRole('button', { name: t.move.submit }));
    expect(await screen.findByText(t.move.done.replace('{{client}}', 'new-server'))).toBeDefined();
    expect(sentWith(contract.installs.move)).toEqual([{ licenseText: 'a trial' }, { licenseText: 'a trial' }]);
  });

  it('is not offered without a paid license that works', async () => {
    await openInstalls({ license: { ...paid, staging_for: 'production' } });
    await expect(chooseFor(install.clientId, t.move.action)).rejects.toThrow();
  });

  it('can be undone while the list says so', async () => {
    await openInstalls({ license: paid, moved: { from: 'old-server', undo_until: '2026-11-24T00:00:00.000Z' } });
    await press(t.move.undoUntil.replace('{{day}}', '24 Nov 2026'));
    const question = within(await screen.findByRole('dialog', { name: t.move.undoTitle }));
    refuse(contract.installs.undoMove, 'undo_too_late');
    fireEvent.click(question.getByRole('button', { name: t.move.undoConfirm }));
    expect(await question.findByText(errorTexts.en.undo_too_late)).toBeDefined();
    answer(contract.installs.undoMove, { success, data: { ...install, clientId: 'old-server' } });
    answer(contract.installs.list, { success, data: [] });
    fireEvent.click(question.getByRole('button', { name: t.move.undoConfirm }));
    expect(await screen.findByText(t.move.undone.replace('{{client}}', 'old-server'))).toBeDefined();
  });
});
