import { act, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import type { ListShape } from './list-address.ts';
import { useListAddress } from './use-list-address.ts';
import { useOpened } from './use-opened.ts';
import { usePageInRange } from './use-page-in-range.ts';

const shape = {
  filters: { search: null, role: ['admin', 'user'] },
  sorts: { createdAt: 'desc', email: 'asc' },
  size: 10,
} as const satisfies ListShape;

/** Runs a hook at an address; the addresses before it are what the back button returns to. */
const renderAt = async <T,>(hook: () => T, ...addresses: string[]) => {
  const results: T[] = [];
  const current = () => results.at(-1) as T;
  const Hooked = () => void results.push(hook());
  const router = createMemoryRouter([{ path: '*', Component: Hooked }], { initialEntries: addresses });
  await act(async () => render(<RouterProvider router={router} />));
  return {
    current,
    act: (run: (latest: T) => unknown) => act(async () => void (await run(current()))),
    address: () => `${router.state.location.pathname}${router.state.location.search}`,
    navigate: (to: string | number) => act(() => router.navigate(to as string)),
  };
};

describe('a list in the address', () => {
  it('keeps all changes that follow each other before the router has applied the first', async () => {
    const list = await renderAt(() => useListAddress(shape), '/admin?tab=users&page=4');
    await list.act(({ change }) => {
      change({ filters: { search: 'ada' } });
      change({ filters: { role: 'user' } });
      change({ sortBy: 'email', sortOrder: 'asc' });
    });
    expect(list.current().state).toMatchObject({ filters: { search: 'ada', role: 'user' }, sortBy: 'email', page: 1 });
    expect(list.address()).toBe('/admin?tab=users&search=ada&role=user&sort=email');
  });

  it('changes what the address says now, where something else has changed it', async () => {
    const list = await renderAt(() => useListAddress(shape), '/admin');
    await list.act(({ change }) => change({ filters: { role: 'user' } }));
    await list.navigate('/admin?search=grace');
    await list.act(({ change }) => change({ page: 2 }));
    expect(list.address()).toBe('/admin?search=grace&page=2');
  });

  it('goes back filter by filter, but not letter by letter', async () => {
    const list = await renderAt(() => useListAddress(shape), '/admin');
    await list.act(({ change }) => change({ filters: { search: 'a' } }));
    await list.act(({ change }) => change({ filters: { search: 'ad' } }));
    await list.act(({ change }) => change({ filters: { search: 'ada' } }));
    await list.act(({ change }) => change({ filters: { role: 'user' } }));
    await list.navigate(-1);
    expect(list.current().state.filters).toEqual({ search: 'ada', role: '' });
    await list.navigate(-1);
    expect(list.current().state.filters).toEqual({ search: '', role: '' });
  });
});

describe('a page beyond the last one', () => {
  const at = (page: number, answer: { data?: { total: number }; isPlaceholderData?: boolean }) =>
    renderAt(
      () => {
        const list = useListAddress(shape);
        usePageInRange(list, { data: undefined, isPlaceholderData: false, ...answer });
        return list;
      },
      '/before',
      `/admin?role=user&page=${page}`,
    );

  it.each([
    [5, 31, '&page=4'],
    [5, 30, '&page=3'],
    [2, 10, ''],
    [9, 0, ''],
    [4, 31, '&page=4'],
  ])('page %d of %d rows leads to %j, and the back button does not return to it', async (page, total, rest) => {
    const list = await at(page, { data: { total } });
    expect(list.address()).toBe(`/admin?role=user${rest}`);
    await list.navigate(-1);
    expect(list.address()).toBe('/before');
  });

  it.each([
    ['nothing is loaded', {}],
    ['the rows are still those of the page before', { data: { total: 0 }, isPlaceholderData: true }],
  ])('is left alone while %s', async (_, answer) => {
    expect((await at(5, answer)).address()).toBe('/admin?role=user&page=5');
  });
});

describe('what is open', () => {
  it('is named in the address, and closing it goes back', async () => {
    const opened = await renderAt(() => useOpened('user'), '/before', '/admin?tab=users');
    await opened.act(({ open }) => open('7'));
    expect(opened.current().opened).toBe('7');
    expect(opened.address()).toBe('/admin?tab=users&user=7');
    await opened.act(({ close }) => close());
    expect(opened.current().opened).toBeNull();
    await opened.navigate(-1);
    expect(opened.address()).toBe('/before');
  });

  it('leaves the visitor on the page when it is closed after coming by a link', async () => {
    const opened = await renderAt(() => useOpened('user'), '/before', '/admin?tab=users&user=7');
    await opened.act(({ close }) => close());
    expect(opened.address()).toBe('/admin?tab=users');
  });
});
