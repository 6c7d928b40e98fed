import { act, fireEvent, screen } from '@testing-library/react';
import { siteTexts } from '@warden/i18n';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
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

function Opened() {
  const [isOpen, setOpen] = useState(false);
  return (
    <main id="content" tabIndex={-1}>
      {isOpen ? (
        <AppDialog title="Open" onClose={() => setOpen(false)}>
          <p>Text</p>
        </AppDialog>
      ) : (
        <button type="button" onClick={() => setOpen(true)}>
          Open it
        </button>
      )}
    </main>
  );
}

it('a dialog whose opener is gone leaves the focus to the page', async () => {
  await renderPage(<Opened />);
  const button = screen.getByText('Open it');
  button.focus();
  fireEvent.click(button);
  fireEvent.click(screen.getByRole('button', { name: siteTexts.en.common.close }));
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

function SharedTitle() {
  const [step, setStep] = useState('First');
  return (
    <AppDialog title="Both" onClose={() => {}}>
      <button type="button" key={step} onClick={() => setStep('Second')}>
        {step}
      </button>
    </AppDialog>
  );
}

it('a dialog takes the focus of what is gone, also between steps of one title', async () => {
  await renderPage(<SharedTitle />);
  const button = screen.getByText('First');
  button.focus();
  fireEvent.click(button);
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('dialog', { name: 'Both' })));
});
