import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../../test/page.tsx';
import { UrlTabs } from './url-tabs.tsx';

it('arrow keys move between tabs, but with Alt they are the browser’s', async () => {
  const tabs = ['first', 'second', 'third'].map((name) => [name, name] as const);
  const page = (
    <UrlTabs label="Tabs" tabs={tabs}>
      A tab
    </UrlTabs>
  );
  const { address } = await renderPage(page, { at: '/?tab=second' });
  const tab = screen.getByRole('tab', { name: 'second' });
  expect(fireEvent.keyDown(tab, { key: 'ArrowLeft', altKey: true })).toBe(true);
  expect(address()).toBe('/?tab=second');
  expect(fireEvent.keyDown(tab, { key: 'ArrowRight' })).toBe(false);
  await waitFor(() => expect(address()).toBe('/?tab=third'));
});
