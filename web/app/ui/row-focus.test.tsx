import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { RowFocus } from './row-focus.tsx';

function Rows() {
  const [rows, setRows] = useState(['first', 'second', 'third']);
  return (
    <RowFocus label="Rows">
      {rows.length > 0 && (
        <ul>
          {rows.map((row) => (
            <li key={row}>
              <button type="button">{`Edit ${row}`}</button>
              <button type="button" onClick={() => setRows(rows.filter((other) => other !== row))}>
                {`Remove ${row}`}
              </button>
            </li>
          ))}
        </ul>
      )}
    </RowFocus>
  );
}

it('the focus goes to the next row, at the end to the one before, and at last to the list', () => {
  render(<Rows />);
  const remove = (row: string) => {
    const button = screen.getByText(`Remove ${row}`);
    act(() => button.focus());
    fireEvent.click(button);
    return document.activeElement;
  };
  expect(remove('second')).toBe(screen.getByText('Remove third'));
  expect(remove('third')).toBe(screen.getByText('Remove first'));
  expect(remove('first')).toBe(screen.getByRole('group', { name: 'Rows' }));
});
