import { screen, within } from '@testing-library/react';
import type { ApplyingAdvisory, Install } from '@warden/contract';
import { contract } from '@warden/contract/calls';
import { siteTexts } from '@warden/i18n';
import { expect, it } from 'vitest';
import { answer } from '../../../test/api.ts';
import { openDashboard } from '../../../test/dashboard.tsx';
import { install } from '../../../test/examples.ts';

const t = siteTexts.en;

const advisory = (number: number, severity: ApplyingAdvisory['severity'], fixed: string | null): ApplyingAdvisory => ({
  ...{ id: `WARDEN-2026-00${number}`, severity, title_en: 'A hole', title_ru: 'Уязвимость', fixed },
  url: `https://shop.test/security/advisories/WARDEN-2026-00${number}`,
});

const running = (clientId: string, update: Partial<NonNullable<Install['update']>>): Install => ({
  ...{ ...install, id: clientId, clientId, version: '2.2.0' },
  update: { version: '2.2.0', behind: 0, next: null, yanked: false, advisories: [], ...update },
});

const open = (installs: Install[], at?: string) =>
  openDashboard(at, () => answer(contract.installs.list, { success: true, data: installs }));

const rowOf = (client: string) => within(screen.getByTitle(client).closest('li') as HTMLElement);

it('what is critical comes first and is called so, and other advisories are a line with the version to update to', async () => {
  await open([
    running('behind-only', { behind: 1 }),
    running('affected', { behind: 2, advisories: [advisory(2, 'medium', null)] }),
    running('in-danger', { behind: 2, advisories: [advisory(2, 'medium', '2.4.1'), advisory(1, 'critical', '2.4.0')] }),
  ]);
  const section = within(await screen.findByRole('region', { name: t.attention.title }));
  const rows = section.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows[0]).toContain('in-danger');
  expect(rows[0]).toContain('Affected by WARDEN-2026-001: update to 2.4.0. Other advisories: 1 2 updates behind');
  expect(section.getAllByText(t.attention.critical)).toHaveLength(1);
  expect(
    rowOf('affected')
      .getByText(/Affected by WARDEN-2026-002/)
      .getAttribute('href'),
  ).toBe('/security/advisories/WARDEN-2026-002');
  expect(rows[1]).toContain(`Affected by WARDEN-2026-002: ${t.attention.noFix} 2 updates behind`);
  expect(rows[2]).toContain('1 update behind');
});

it('many installations with lesser advisories are one line, those that are only behind another, and others none', async () => {
  const advisories = [advisory(2, 'high', '2.4.1')];
  await open([
    ...[running('first', { behind: 1 }), running('second', { yanked: true }), running('third', {})],
    ...[running('fourth', { advisories }), running('fifth', { advisories }), running('sixth', { advisories })],
  ]);
  const section = within(await screen.findByRole('region', { name: t.attention.title }));
  expect(section.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    t.attention.exposed.replace('{{number}}', '3'),
    t.attention.outdated.replace('{{number}}', '2'),
  ]);
});

it('the list of installations says how far each is behind, and which advisories affect it', async () => {
  await open(
    [running('in-danger', { behind: 5, advisories: [advisory(1, 'critical', '2.4.0')] })],
    '/dashboard?tab=installations',
  );
  const table = within(await screen.findByRole('table', { name: t.installs.caption }));
  expect(table.getByText('5 updates behind')).toBeDefined();
  expect(table.getByText('Affected by WARDEN-2026-001')).toBeDefined();
  expect(table.getByText(t.attention.critical)).toBeDefined();
});
