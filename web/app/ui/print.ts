import { selector } from '../lib/page/page-contract.ts';
import { tokens } from './tokens.ts';

const { scheme, ...light } = tokens.light;
const onPaper = { ...light, bg: '#fff', surface: '#fff', raised: '#fff', text: '#000', muted: '#444' };

/** What has no use on paper. */
const CONTROLS = [
  'body > div > header',
  'footer',
  'nav',
  selector('audience', 'consent'),
  '[role=tablist]',
  ...['Button', 'IconButton', 'Snackbar', 'DialogActions', 'Backdrop'].map((name) => `.Mui${name}-root`),
].join();

/** Boxes that scroll on a screen and would be cut on paper. */
const SCROLLED =
  'pre, textarea, main, .MuiDialogContent-root, .MuiDialog-container, .MuiDialog-paper, .MuiTableContainer-root';

const whole = { overflow: 'visible !important', height: 'auto !important', maxHeight: 'none !important' };

/**
 * Paper is white whatever the theme, has no controls and cuts nothing. Of a page with an open dialog, the dialog is
 * printed.
 */
export const printStyles = {
  '@page': { margin: '16mm 14mm' },
  // This is more specific than the rule of any theme.
  ':root:root': {
    colorScheme: scheme,
    fontSize: '14px',
    ...Object.fromEntries(Object.entries(onPaper).map(([name, value]) => [`--${name}`, value])),
  },
  body: { overflow: 'visible !important', padding: '0 !important' },
  [CONTROLS]: { display: 'none !important' },
  [SCROLLED]: whole,
  'main, main > *': { minHeight: '0 !important' },
  'pre, textarea': {
    whiteSpace: 'pre-wrap !important',
    overflowWrap: 'anywhere',
    background: 'none !important',
  },
  'pre code': { width: 'auto !important' },
  'body:has(> .MuiDialog-root) > :not(.MuiDialog-root)': { display: 'none !important' },
  '.MuiDialog-root': { position: 'static !important' },
  '.MuiDialog-container': { display: 'block !important' },
  '.MuiDialog-paper': { margin: '0 !important', maxWidth: 'none !important', border: '0 !important' },
  'main :is(p, li, dd) a[href^="http"]::after': { content: '" (" attr(href) ")"', overflowWrap: 'anywhere' },
  'h1, h2, h3, dt': { breakAfter: 'avoid' },
  'pre, tr, figure, blockquote, .MuiAlert-root': { breakInside: 'avoid' },
  p: { orphans: 3, widows: 3 },
};
