import type { CSSProperties } from 'react';

/** The colors of the site's light and dark themes. Lines are opaque: some mail programs know no transparency. */
const light = { bg: '#fafafa', surface: '#ffffff', text: '#17181b', muted: '#575b63', line: '#dfdfe2' };
const dark = { bg: '#0e0f11', surface: '#16171a', text: '#ededef', muted: '#a3a6ad', line: '#36383c' };
const accent = { light: ['#3a37b8', '#ffffff'], dark: ['#c9ee62', '#14170a'] } as const;

/** The type of the site where it is installed. No mail loads a font: that would tell who reads it, and when. */
const font = '"Golos Text", -apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif';

const styled = <Name extends string>(className: Name, style: CSSProperties) => ({ className, style });

const body: CSSProperties = {
  color: light.text,
  fontFamily: font,
  fontSize: 16,
  lineHeight: '24px',
  margin: '0 0 16px',
};

/**
 * The parts of a mail. Styles are inline, because many mail programs know no others; the class names let those that do
 * show the mail in dark colors.
 */
export const look = {
  // With a fixed layout, the table is no wider than the screen, whatever is inside.
  page: styled('page', { backgroundColor: light.bg, margin: 0, padding: 0, tableLayout: 'fixed', width: '100%' }),
  card: styled('card', {
    backgroundColor: light.surface,
    border: `1px solid ${light.line}`,
    borderRadius: 8,
    borderSpacing: 0,
    margin: '0 auto',
    // Old programs know no largest width, so this is the width and the largest one is that of the screen.
    maxWidth: '100%',
    width: 560,
  }),
  paragraph: styled('text', body),
  heading: styled('text', { ...body, fontSize: 24, fontWeight: 600, lineHeight: '32px' }),
  subheading: styled('text', { ...body, fontSize: 18, fontWeight: 600, margin: '24px 0 8px' }),
  small: styled('muted', { ...body, color: light.muted, fontSize: 13, lineHeight: '20px' }),
  code: styled('muted', {
    ...body,
    color: light.muted,
    fontFamily: 'ui-monospace, Menlo, Consolas, monospace',
    fontSize: 13,
    lineHeight: '20px',
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-wrap',
  }),
  link: styled('link', { color: accent.light[0], overflowWrap: 'anywhere' }),
  button: styled('button', {
    backgroundColor: accent.light[0],
    border: `1px solid ${accent.light[0]}`,
    borderRadius: 8,
    color: accent.light[1],
    display: 'inline-block',
    fontFamily: font,
    fontSize: 16,
    lineHeight: '24px',
    padding: '11px 20px',
    textDecoration: 'none',
  }),
  line: styled('line', { border: 0, borderTop: `1px solid ${light.line}`, margin: '24px 0' }),
  factName: styled('muted line', {
    ...body,
    borderBottom: `1px solid ${light.line}`,
    color: light.muted,
    fontSize: 14,
    fontWeight: 400,
    lineHeight: '20px',
    padding: '8px 16px 8px 0',
    textAlign: 'left',
    verticalAlign: 'top',
  }),
  factValue: styled('text line', {
    ...body,
    borderBottom: `1px solid ${light.line}`,
    fontSize: 14,
    lineHeight: '20px',
    overflowWrap: 'anywhere',
    padding: '8px 0',
    verticalAlign: 'top',
  }),
} as const;

const [darkAccent, onDarkAccent] = accent.dark;

export const styleSheet = `
:root { color-scheme: light dark; }
@media (max-width: 480px) { .inside { padding: 24px 16px !important; } }
@media (prefers-color-scheme: dark) {
  .page { background-color: ${dark.bg} !important; }
  .card { background-color: ${dark.surface} !important; }
  .card, .line { border-color: ${dark.line} !important; }
  .text { color: ${dark.text} !important; }
  .muted { color: ${dark.muted} !important; }
  .link { color: ${darkAccent} !important; }
  .button { background-color: ${darkAccent} !important; border-color: ${darkAccent} !important; color: ${onDarkAccent} !important; }
}
`;
