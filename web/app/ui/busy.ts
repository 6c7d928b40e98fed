/** A button that waits for the application (site/start-app.ts) looks like one that waits for an answer. */
export const busyStyles = {
  'button[aria-busy=true]': {
    cursor: 'progress',
    WebkitTextFillColor: 'transparent',
    '& svg': { visibility: 'hidden' },
    '&::after': {
      content: '""',
      position: 'absolute',
      inset: 0,
      margin: 'auto',
      width: 16,
      height: 16,
      border: '2px solid',
      borderRightColor: 'transparent',
      borderRadius: '50%',
    },
  },
  '@media (prefers-reduced-motion: no-preference)': {
    'button[aria-busy=true]::after': { animation: 'busy 1s linear infinite' },
  },
  '@keyframes busy': { to: { rotate: '1turn' } },
} as const;
