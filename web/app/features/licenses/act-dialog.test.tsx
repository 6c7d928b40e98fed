import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { contract } from '@warden/contract/calls';
import { errorTexts, siteTexts } from '@warden/i18n';
import { describe, expect, it } from 'vitest';
import { answer, refuse, sentWith } from '../../../test/api.ts';
import { openDashboard } from '../../../test/dashboard.tsx';
import { install, license, listOf } from '../../../test/examples.ts';
import { chooseFor, fill } from '../../../test/page.tsx';

const t = siteTexts.en;
const success = true as const;
const running = { ...license, expires_at: new Date(Date.now() + 90 * 86_400_000).toISOString() };
const trial = { ...running, license_type: 'trial' as const };
const others = [
  { ...install, id: 'a', clientId: 'paid-elsewhere', license: running },
  { ...install, id: 'b', clientId: 'free', description: 'Lab', license: trial },
];

const openAct = async (action: string, facts: Partial<typeof license> = {}, installs = [install, ...others]) => {
  await openDashboard('/dashboard', () => {
    answer(contract.licenses.list, listOf.licenses({ ...running, ...facts }));
    answer(contract.installs.list, { success, data: installs });
  });
  await chooseFor(license.client_id, action);
  return within(await screen.findByRole('dialog'));
};

describe('a staging license', () => {
  it('is for another installation without a paid license, or by the trial of one', async () => {
    const dialog = await openAct(t.licenses.staging.add);
    const choice = dialog.getByLabelText<HTMLSelectElement>(t.staging.choice);
    expect([...choice.options].map(({ value }) => value)).toEqual(['free', '']);
    refuse(contract.licenses.stage, 'staging_target_licensed', 'client_id');
    fireEvent.click(dialog.getByRole('button', { name: t.staging.submit }));
    expect(await dialog.findByText(errorTexts.en.staging_target_licensed)).toBeDefined();
    fireEvent.change(choice, { target: { value: '' } });
    fireEvent.click(dialog.getByRole('button', { name: t.staging.submit }));
    expect(await dialog.findByText(errorTexts.en.license_text_required)).toBeDefined();
    fill(dialog, t.installs.text, 'a trial');
    answer(contract.licenses.stage, {
      success,
      data: { ...running, license_text: 'a text', client_id: 'test-copy', staging_for: 'warden-prod' },
    });
    fireEvent.click(dialog.getByRole('button', { name: t.staging.submit }));
    expect(await screen.findByText(t.staging.done.replace('{{client}}', 'test-copy'))).toBeDefined();
    expect(sentWith(contract.licenses.stage)).toEqual([{ client_id: 'free' }, { licenseText: 'a trial' }]);
  });

  it('is taken by a trial at once where no installation is free', async () => {
    const dialog = await openAct(t.licenses.staging.add, {}, [install]);
    expect(dialog.queryByLabelText(t.staging.choice)).toBeNull();
    expect(dialog.getByLabelText(t.installs.text)).toBeDefined();
  });

  it('is removed after a question', async () => {
    const dialog = await openAct(t.licenses.staging.remove, { staging: { license_id: 'x', client_id: 'test-copy' } });
    expect(dialog.getByText(/test-copy/)).toBeDefined();
    answer(contract.licenses.endStaging, { success, data: { message: 'Removed' } });
    fireEvent.click(dialog.getByRole('button', { name: t.staging.removeConfirm }));
    expect(await screen.findByText(t.staging.removed)).toBeDefined();
  });

  it('has a chip of its own, and the name of what it goes with', async () => {
    await openDashboard('/dashboard', () =>
      answer(contract.licenses.list, listOf.licenses({ ...running, staging_for: 'production' })),
    );
    const chip = await screen.findByTitle(t.licenses.staging.goesWith.replace('{{client}}', 'production'));
    expect(chip.textContent).toBe(t.licenses.staging.chip);
  });
});

it('a text that has leaked is re-issued, and the new one is shown', async () => {
  const dialog = await openAct(t.licenses.rotate);
  fireEvent.click(dialog.getByRole('radio', { name: new RegExp(t.rotate.choices.in_72_hours.title) }));
  refuse(contract.licenses.rotate, 'too_many_rotations');
  fireEvent.click(dialog.getByRole('button', { name: t.rotate.submit }));
  expect(await dialog.findByText(errorTexts.en.too_many_rotations)).toBeDefined();
  answer(contract.licenses.rotate, { success, data: { ...running, license_text: 'the new text' } });
  fireEvent.click(dialog.getByRole('button', { name: t.rotate.submit }));
  const shown = within(await screen.findByRole('dialog', { name: t.rotate.doneTitle }));
  expect(shown.getByText('the new text')).toBeDefined();
  expect(sentWith(contract.licenses.rotate)).toEqual([{ revoke: 'in_72_hours' }, { revoke: 'in_72_hours' }]);
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
});
