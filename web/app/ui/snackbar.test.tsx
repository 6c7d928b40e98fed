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

it('Escape closes a notice, and with the next press the dialog below it', () => {
  render(<Saved />);
  // The browser closes a dialog by the same key, unless a script took it.
  expect(fireEvent.keyDown(document.body, { key: 'Escape' })).toBe(false);
  expect(screen.queryByText('It is saved.')).toBeNull();
  expect(fireEvent.keyDown(document.body, { key: 'Escape' })).toBe(true);
});
