import { type ChangeEvent, useLayoutEffect, useRef } from 'react';
import { groupThousands } from '../lib/format/amounts.ts';
import { Field, type FieldProps } from './field.tsx';

interface AmountFieldProps extends Omit<FieldProps, 'value' | 'onChange'> {
  value: string;
  onChange: (value: string) => void;
}

const withoutSpaces = (text: string) => text.replace(/\s/g, '').length;

/** A field for an amount that separates thousands while one types. The cursor stays behind the digit it was behind. */
export function AmountField({ value, onChange, ...field }: AmountFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const cursor = useRef<number>(null);
  useLayoutEffect(() => {
    if (cursor.current === null) return;
    let position = 0;
    while (position < value.length && withoutSpaces(value.slice(0, position)) < cursor.current) position += 1;
    cursor.current = null;
    input.current?.setSelectionRange(position, position);
  });
  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    cursor.current = withoutSpaces(target.value.slice(0, target.selectionStart ?? target.value.length));
    onChange(groupThousands(target.value));
  };
  return <Field {...field} ref={input} value={value} onChange={change} inputMode="decimal" autoComplete="off" />;
}
