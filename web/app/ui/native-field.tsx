import ArrowDropDownIcon from '@mui/icons-material/ArrowDropDown';
import Box from '@mui/material/Box';
import type { ComponentProps } from 'react';
import { color } from './tokens.ts';

const fieldStyle = {
  width: '100%',
  minWidth: 0,
  height: 44,
  px: 1.5,
  font: 'inherit',
  lineHeight: '24px',
  color: 'text.primary',
  bgcolor: color('bg'),
  border: `1px solid ${color('control')}`,
  borderRadius: 1,
  // Safari gives search fields a shape of its own, and centers the text of date fields.
  '&[type=search]': { appearance: 'textfield' },
  '&::-webkit-date-and-time-value': { textAlign: 'start' },
  '&:hover': { borderColor: color('text') },
  '&::placeholder': { color: color('muted'), opacity: 1 },
  '&:focus-visible': { outline: `2px solid ${color('focus')}`, outlineOffset: -2 },
};

/** A field of the browser in the look of our forms, for filters. It takes a tenth of the script that a form's field needs. */
export function NativeInput(props: ComponentProps<'input'>) {
  return <Box component="input" {...props} sx={fieldStyle} />;
}

/** The browser's own list, which phone users know. */
export function NativeSelect(props: ComponentProps<'select'>) {
  return (
    <Box sx={{ position: 'relative' }}>
      <Box
        component="select"
        {...props}
        sx={{ ...fieldStyle, appearance: 'none', pr: 4, '& option': { bgcolor: color('surface') } }}
      />
      <ArrowDropDownIcon
        aria-hidden="true"
        sx={{ position: 'absolute', right: 7, top: 10, color: 'text.secondary', pointerEvents: 'none' }}
      />
    </Box>
  );
}
