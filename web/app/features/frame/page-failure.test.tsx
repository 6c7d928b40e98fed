import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../../../test/page.tsx';
import { PageFailure } from './page-failure.tsx';

it.each([
  [404, 'Unknown', undefined],
  [429, 'This page is not available right now', '/docs/en/search?q=keys'],
  [503, 'This page is not available right now', '/docs/en/search?q=keys'],
  [500, 'Something broke on our side', '/docs/en/search?q=keys'],
])('a page that gets a %s says “%s” and, unless it is unknown, can be tried again', async (status, title, address) => {
  const error = { status, statusText: '', internal: false, data: '' };
  await renderPage(<PageFailure error={error} missing={<h1>Unknown</h1>} />, { at: '/docs/en/search?q=keys' });
  expect(screen.getByRole('heading').textContent).toBe(title);
  expect(screen.queryByRole('link', { name: 'Try again' })?.getAttribute('href')).toBe(address);
});
