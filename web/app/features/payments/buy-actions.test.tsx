import { act, screen } from '@testing-library/react';
import { siteTexts } from '@warden/i18n';
import { afterEach, expect, it, vi } from 'vitest';
import { renderPage } from '../../../test/page.tsx';
import { BuyActions } from './buy-actions.tsx';

afterEach(() => {
  vi.useRealTimers();
});

it('says after five seconds that it takes long and that nobody is charged twice', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { slow } = siteTexts.en.buy;
  const nothing = () => {};
  await renderPage(
    <BuyActions
      {...{ submit: 'Pay', slow, ready: true, accepted: true, busy: true, alert: null }}
      {...{ onAccept: nothing, onSubmit: nothing, onReadEula: nothing, onCancel: nothing }}
    />,
  );
  await act(() => vi.advanceTimersByTimeAsync(4_000));
  expect(screen.queryByText(slow)).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(1_500));
  expect(screen.getByText(slow).closest('[role="alert"]')).not.toBeNull();
});
