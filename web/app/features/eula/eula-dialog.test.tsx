import { screen } from '@testing-library/react';
import { siteTexts } from '@warden/i18n';
import { describe, expect, it, vi } from 'vitest';
import { openDashboard } from '../../../test/dashboard.tsx';
import { press } from '../../../test/page.tsx';

const t = siteTexts.en;

describe('the agreement', () => {
  const served = (status: number) =>
    vi.stubGlobal(
      'fetch',
      async () => new Response('One license', { status, headers: { 'content-type': 'text/plain' } }),
    );

  it('is asked for again where it could not be loaded', async () => {
    await openDashboard();
    await screen.findByRole('table');
    served(404);
    await press(t.dashboard.eula);
    expect(await screen.findByText(t.eula.failed)).toBeDefined();
    served(200);
    await press(t.common.retry);
    expect(await screen.findByText('One license')).toBeDefined();
  });
});
