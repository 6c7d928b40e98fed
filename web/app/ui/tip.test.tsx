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
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(screen.queryByRole('tooltip', { hidden: true })).toBeNull();
});
