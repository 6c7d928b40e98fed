import { fireEvent, render, screen, type within } from '@testing-library/react';
import type { User } from '@warden/contract';
import { type Locale, siteTexts } from '@warden/i18n';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { Queries } from '../app/lib/api/queries.tsx';
import { createI18n } from '../app/lib/i18n/i18n.ts';
import { I18nProvider } from '../app/lib/i18n/use-translation.tsx';
import { useNotice } from '../app/lib/page/notice.ts';
import { ada } from './examples.ts';

interface PageOptions {
  /** The address, with what the browser's history has before it. */
  at?: string | string[];
  locale?: Locale;
  user?: User | null;
}

function Notice() {
  return <p role="status">{useNotice()}</p>;
}

/** Renders a page or a part of one with texts, router, queries and session, as it has them in the browser. */
export const renderPage = async (page: ReactNode, { at = '/', locale = 'en', user = ada }: PageOptions = {}) => {
  if (user) {
    localStorage.setItem('token', 'secret');
    localStorage.setItem('user', JSON.stringify(user));
  }
  document.documentElement.lang = locale;
  const i18n = await createI18n(locale, [
    'base',
    'pages',
    'account',
    'panel',
    'security',
    'team',
    'integrations',
    'renewals',
  ]);
  const content = (
    <Queries>
      {page}
      <Notice />
    </Queries>
  );
  const router = createMemoryRouter([{ path: '*', element: content }], { initialEntries: [at].flat() });
  const view = render(
    <I18nProvider i18n={i18n}>
      <RouterProvider router={router} />
    </I18nProvider>,
  );
  return {
    ...view,
    router,
    address: () => `${router.state.location.pathname}${router.state.location.search}`,
  };
};

/** Presses a button that is there or will be. */
export const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));

/** Types into a field of a dialog. */
export const fill = (dialog: ReturnType<typeof within>, label: string, value: string) =>
  fireEvent.change(dialog.getByLabelText(label), { target: { value } });

/** Chooses an action in the menu of a row. This document cannot show the menu, so it is told that it is shown. */
export const chooseFor = async (name: string, action: string) => {
  const label = siteTexts.en.common.actionsFor.replace('{{name}}', name);
  const button = await screen.findByRole('button', { name: label });
  const menu = document.getElementById(button.getAttribute('popovertarget') ?? '') as HTMLElement;
  menu.hidePopover = () => {};
  fireEvent(menu, Object.assign(new Event('beforetoggle'), { newState: 'open' }));
  fireEvent.click(screen.getByRole('menuitem', { name: action }));
};
