/** Hides a text from sight, but not from screen readers. */
export const visuallyHidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
  // Names of other languages must not load the fonts of their letters.
  fontFamily: 'sans-serif',
} as const;
