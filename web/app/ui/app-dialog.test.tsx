import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderPage } from '../../test/page.tsx';
import { showNotice, useNotice } from '../lib/page/notice.ts';
import { AppDialog } from './app-dialog.tsx';

function Steps() {
  const [isNext, setNext] = useState(false);
  return (
    <AppDialog title={isNext ? 'Next' : 'First'} onClose={() => {}}>
      {!isNext && (
        <button type="button" onClick={() => setNext(true)}>
          Go on
        </button>
      )}
    </AppDialog>
  );
}

it('the focus stays in a dialog whose next step takes the focused button away', async () => {
  await renderPage(<Steps />);
  const button = screen.getByText('Go on');
  button.focus();
  fireEvent.click(button);
  expect(document.activeElement).toBe(screen.getByRole('dialog', { name: 'Next' }));
});

function Notice() {
  return <p>{useNotice() ?? 'nothing to say'}</p>;
}

it('a notice ends when a dialog opens', async () => {
  showNotice('It is saved.');
  await renderPage(
    <>
      <Notice />
      <Steps />
    </>,
  );
  expect(screen.getByText('nothing to say')).toBeTruthy();
});

it('a notice ends with the next step of a dialog', async () => {
  await renderPage(
    <>
      <Notice />
      <Steps />
    </>,
  );
  act(() => showNotice('It is saved.'));
  expect(screen.queryByText('nothing to say')).toBeNull();
  fireEvent.click(screen.getByText('Go on'));
  expect(screen.getByText('nothing to say')).toBeTruthy();
});
