import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Tip } from './tip.tsx';

it('a tooltip needs no top layer, which older browsers do not have', async () => {
  render(
    <Tip text="The whole id">
      <button type="button">Copy</button>
    </Tip>,
  );
  const button = screen.getByRole('button');
  fireEvent.pointerEnter(button.parentElement as HTMLElement);
  const tip = await screen.findByRole('tooltip', { hidden: true });
  expect('showPopover' in tip).toBe(false);
  expect(button.getAttribute('aria-describedby')).toBe(tip.id);
  // The browser closes a dialog by the same key, unless a script took it.
  expect(fireEvent.keyDown(document.body, { key: 'Escape' })).toBe(false);
  expect(screen.queryByRole('tooltip', { hidden: true })).toBeNull();
  expect(fireEvent.keyDown(document.body, { key: 'Escape' })).toBe(true);
});
