import { fireEvent, screen, waitFor } from '@testing-library/react';
import { contract } from '@warden/contract/calls';
import { panelTexts } from '@warden/i18n';
import { expect, it } from 'vitest';
import { answer, sentWith } from '../../../../test/api.ts';
import { settings, vera } from '../../../../test/examples.ts';
import { press, renderPage } from '../../../../test/page.tsx';
import { VolumeForm } from './volume-form.tsx';

const p = panelTexts.en.settings.volume;
const data = { ...settings, volume_discounts: [{ from: 5, percent: 5 }] };

const type = (label: string, index: number, value: string) =>
  fireEvent.change(screen.getAllByLabelText(label)[index] as HTMLElement, { target: { value } });

it('rows are added, corrected and removed, and saved together', async () => {
  answer(contract.settings.write, { success: true, data });
  await renderPage(<VolumeForm settings={data} />, { user: vera });
  await press(p.add);
  type(p.from, 1, '3');
  type(p.percent, 1, '12,25');
  await press(p.save);
  expect((await screen.findByRole('alert')).textContent).toBe(p.wrong);
  expect(sentWith(contract.settings.write)).toEqual([]);
  type(p.from, 1, '10');
  await press(p.save);
  await waitFor(() => expect(sentWith(contract.settings.write)).toHaveLength(1));
  fireEvent.click(screen.getAllByRole('button', { name: p.remove })[0] as HTMLElement);
  await press(p.save);
  await waitFor(() => expect(sentWith(contract.settings.write)).toHaveLength(2));
  expect(sentWith(contract.settings.write)).toEqual([
    { key: 'volume_discounts', value: '[{"from":5,"percent":5},{"from":10,"percent":12.25}]' },
    { key: 'volume_discounts', value: '[{"from":10,"percent":12.25}]' },
  ]);
});

it('what is as it was is not sent, and there are five rows at most', async () => {
  await renderPage(<VolumeForm settings={{ ...data, volume_discounts: undefined }} />, { user: vera });
  expect(await screen.findByText(p.none)).toBeDefined();
  await press(p.save);
  for (let row = 0; row < 5; row++) await press(p.add);
  expect(screen.queryByRole('button', { name: p.add })).toBeNull();
  expect(sentWith(contract.settings.write)).toEqual([]);
});
