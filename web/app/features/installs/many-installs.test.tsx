import { fireEvent, screen, waitFor } from '@testing-library/react';
import { contract } from '@warden/contract/calls';
import { siteTexts } from '@warden/i18n';
import { expect, it } from 'vitest';
import { answer, sentWith } from '../../../test/api.ts';
import { openDashboard } from '../../../test/dashboard.tsx';
import { install } from '../../../test/examples.ts';

const t = siteTexts.en;
const success = true as const;
const installs = Array.from({ length: 30 }, (_, index) => ({
  ...install,
  id: `install-${index}`,
  clientId: `node-${index}`,
  description: index === 29 ? 'Warehouse' : null,
}));

it('an installation is found by its description on any page, and the back button returns to all', async () => {
  const { router } = await openDashboard('/dashboard?tab=installations', () =>
    answer(contract.installs.list, { success, data: installs }),
  );
  await screen.findByRole('table', { name: t.installs.caption });
  expect(screen.getAllByRole('row')).toHaveLength(26);
  expect(screen.queryByText('Warehouse')).toBeNull();
  fireEvent.change(screen.getByLabelText(t.installs.search), { target: { value: 'wareh' } });
  expect(await screen.findByText('Warehouse')).toBeDefined();
  expect(screen.getAllByRole('row')).toHaveLength(2);
  expect(router.state.location.search).toBe('?tab=installations&installation=wareh');
  await router.navigate(-1);
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(26));
});

it('all installations are loaded for a search', async () => {
  await openDashboard('/dashboard?tab=installations&installation=later', () =>
    answer(contract.installs.list, { success, data: installs, more: true }),
  );
  answer(contract.installs.list, { success, data: [{ ...install, id: 'later', clientId: 'later' }] });
  expect(await screen.findByText('later')).toBeDefined();
  expect(sentWith(contract.installs.list).length).toBeGreaterThan(1);
});
