import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { WrittenAdvisory } from '@warden/contract';
import { contract } from '@warden/contract/calls';
import { errorTexts, panelTexts, siteTexts } from '@warden/i18n';
import { expect, it } from 'vitest';
import { answer, refuse, sentWith } from '../../../../test/api.ts';
import { vera } from '../../../../test/examples.ts';
import { chooseFor, fill, press, renderPage } from '../../../../test/page.tsx';
import { AdvisoriesTab } from './advisories-tab.tsx';

const p = panelTexts.en;
const success = true as const;
const vector = 'CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N';

const draft: WrittenAdvisory = {
  ...{ key: '019a85c2-7e4b-7c11-9f6a-2d41c0e9b7fa', id: 'WARDEN-2026-001', state: 'draft', cve: null },
  ...{ title_en: 'Reading files', title_ru: 'Чтение файлов', text_en: 'Update.', text_ru: 'Обновите.' },
  ...{ cvss: vector, score: 9.3, severity: 'critical', affected: [{ introduced: '2.0.0', fixed: '2.4.1' }] },
  ...{ published_at: null, created_at: '2026-03-04T10:00:00.000Z', updated_at: '2026-03-04T10:00:00.000Z' },
  ...{ withdrawn: null, announced_at: null, affected_installations: 7, history: [] },
};
const published: WrittenAdvisory = {
  ...{ ...draft, state: 'published', published_at: '2026-03-05T10:00:00.000Z', affected_installations: 3 },
  history: [
    { day: '2026-03-05', installations: 40 },
    { day: '2026-03-06', installations: 12 },
  ],
};

const open = (...data: WrittenAdvisory[]) => {
  answer(contract.advisories.listAll, { success, data });
  return renderPage(<AdvisoriesTab />, { user: vera });
};

const dialog = async () => within(await screen.findByRole('dialog'));

it('a draft is written in both languages, with as many ranges as it needs', async () => {
  answer(contract.advisories.create, { success, data: draft });
  await open();
  await press(p.advisories.create);
  const form = await dialog();
  fireEvent.click(form.getByRole('button', { name: p.advisoryForm.saveDraft }));
  await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText(p.advisoryForm.title.en)));
  expect(sentWith(contract.advisories.create)).toEqual([]);

  fill(form, p.advisoryForm.title.en, draft.title_en);
  fill(form, p.advisoryForm.title.ru, draft.title_ru);
  fill(form, p.advisoryForm.cvss, vector);
  fill(form, p.advisoryForm.introduced, '1.0.0');
  fill(form, p.advisoryForm.fixed, '1.2.3');
  fireEvent.click(form.getByRole('button', { name: p.advisoryForm.addRange }));
  const second = within(form.getByRole('group', { name: p.advisoryForm.range.replace('{{number}}', '2') }));
  fill(second, p.advisoryForm.introduced, '2.0.0');
  fill(form, p.advisoryForm.text.en, draft.text_en);
  fireEvent.click(form.getByRole('tab', { name: p.notes.names.ru }));
  fill(form, p.advisoryForm.text.ru, draft.text_ru);
  fireEvent.click(form.getByRole('button', { name: p.advisoryForm.saveDraft }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const { title_en, title_ru, text_en, text_ru } = draft;
  expect(sentWith(contract.advisories.create)).toEqual([
    {
      ...{ title_en, title_ru, text_en, text_ru, cvss: vector, cve: null },
      affected: [
        { introduced: '1.0.0', fixed: '1.2.3' },
        { introduced: '2.0.0', fixed: null },
      ],
    },
  ]);
  const severity = siteTexts.en.advisories.severities.critical;
  expect(screen.getByText(new RegExp(`${draft.id} is saved. Severity: ${severity}, 9.3`))).toBeDefined();
});

it('what the server refuses stands at its field', async () => {
  refuse(contract.advisories.change, 'version_invalid', 'affected.0.fixed');
  await open(draft);
  await chooseFor(draft.id, p.advisories.edit);
  const form = await dialog();
  fill(form, p.advisoryForm.fixed, 'next week');
  fireEvent.click(form.getByRole('button', { name: p.advisoryForm.saveDraft }));
  expect(await form.findByText(errorTexts.en.version_invalid)).toBeDefined();
  expect(document.activeElement).toBe(form.getByLabelText(p.advisoryForm.fixed));

  // The field of the other language is shown first.
  refuse(contract.advisories.change, 'notes_link_invalid', 'text_ru');
  fireEvent.click(form.getByRole('button', { name: p.advisoryForm.saveDraft }));
  expect(await form.findByText(errorTexts.en.notes_link_invalid)).toBeDefined();
  expect(document.activeElement).toBe(form.getByLabelText(p.advisoryForm.text.ru));
});

it('a draft is shown as its readers will see it before it is published', async () => {
  answer(contract.advisories.publish, { success, data: published });
  await open({ ...draft, text_ru: '' });
  await press(p.advisories.publishOf.replace('{{id}}', draft.id));
  const preview = await dialog();
  expect(preview.getByRole('heading', { name: draft.title_en })).toBeDefined();
  expect(preview.getByText('2.0.0 and later, before 2.4.1')).toBeDefined();
  expect(preview.getByText(p.advisoryPublishing.missing.replace('{{languages}}', p.notes.names.ru))).toBeDefined();
  fireEvent.click(preview.getByRole('tab', { name: p.notes.names.ru }));
  expect(preview.getByRole('heading', { name: draft.title_ru })).toBeDefined();
  fireEvent.click(preview.getByRole('button', { name: p.advisoryPublishing.submit }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sentWith(contract.advisories.publish)).toHaveLength(1);
});

it('a published advisory says how the number of affected installations fell, and is withdrawn with a reason', async () => {
  answer(contract.advisories.withdraw, { success, data: published });
  await open(published);
  expect(await screen.findByText(/was 40 on 5 Mar 2026/)).toBeDefined();
  await press(new RegExp(p.advisories.historyOf.replace('{{id}}', published.id)));
  const history = await dialog();
  expect(history.getByText('40 on 5 Mar 2026, 3 now.')).toBeDefined();
  fireEvent.click(history.getByRole('button', { name: siteTexts.en.common.close }));

  await chooseFor(published.id, p.advisories.withdraw);
  const form = await dialog();
  fill(form, p.advisoryWithdrawal.reason.en, 'No hole');
  fill(form, p.advisoryWithdrawal.reason.ru, 'Уязвимости нет');
  fireEvent.click(form.getByRole('button', { name: p.advisoryWithdrawal.submit }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sentWith(contract.advisories.withdraw)).toEqual([{ reason_en: 'No hole', reason_ru: 'Уязвимости нет' }]);
});
