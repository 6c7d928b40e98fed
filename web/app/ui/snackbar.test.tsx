import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Snackbar } from './snackbar.tsx';

beforeAll(() => {
  HTMLElement.prototype.showPopover = () => undefined;
});

afterAll(() => {
  Reflect.deleteProperty(HTMLElement.prototype, 'showPopover');
});

function Saved() {
  const [message, setMessage] = useState<string | null>('It is saved.');
  return <Snackbar message={message} onTimeout={() => setMessage(null)} />;
}

it('Escape closes a notice, unless it closes a dialog', () => {
  const page = (
    <>
      <dialog open />
      <Saved />
    </>
  );
  const { rerender } = render(page);
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(screen.queryByText('It is saved.')).not.toBeNull();
  rerender(
    <>
      <dialog />
      <Saved />
    </>,
  );
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(screen.queryByText('It is saved.')).toBeNull();
});
