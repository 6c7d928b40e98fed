import { createTheme, type Shadows } from '@mui/material/styles';
import { color, fonts, tint } from './tokens.ts';

const hairline = `1px solid ${color('hairline')}`;
const quick = '150ms ease-out';

const severity = { error: 'revoked', warning: 'expiring', info: 'trial', success: 'active' } as const;
type Severity = keyof typeof severity;

/** MUI's palette points at our tokens, so one HTML serves every theme. */
export const theme = createTheme({
  cssVariables: { nativeColor: true, disableCssColorScheme: true, cssVarPrefix: 'm' },
  breakpoints: { values: { xs: 0, sm: 600, md: 900, lg: 1200, xl: 1536 } },
  shape: { borderRadius: 8 },
  // Hairlines separate the surfaces; MUI would write its 25 shadows into every page.
  shadows: Array.from({ length: 25 }, () => 'none') as Shadows,
  motion: { reducedMotion: 'system' },
  focusVisible: { outlineColor: color('focus') },
  palette: {
    mode: 'light',
    primary: {
      main: color('accent'),
      light: color('accent'),
      dark: color('accentHover'),
      contrastText: color('onAccent'),
    },
    secondary: { main: color('text'), light: color('text'), dark: color('text'), contrastText: color('bg') },
    error: {
      main: color('danger'),
      light: color('danger'),
      dark: color('dangerHover'),
      contrastText: color('onDanger'),
    },
    warning: { main: color('expiring'), light: color('expiring'), dark: color('expiring'), contrastText: color('bg') },
    info: { main: color('trial'), light: color('trial'), dark: color('trial'), contrastText: color('bg') },
    success: { main: color('active'), light: color('active'), dark: color('active'), contrastText: color('bg') },
    text: { primary: color('text'), secondary: color('muted'), disabled: color('muted') },
    background: { default: color('bg'), paper: color('surface') },
    divider: color('hairline'),
    action: {
      active: color('muted'),
      hover: tint('text', 6),
      selected: tint('text', 10),
      disabled: color('muted'),
      disabledBackground: color('raised'),
      focus: tint('text', 10),
    },
  },
  typography: {
    fontFamily: fonts.text,
    fontWeightMedium: 600,
    h1: {
      fontSize: 'clamp(2rem, 1.4rem + 2.6vw, 3.052rem)',
      fontWeight: 700,
      lineHeight: 1.1,
      letterSpacing: '-0.025em',
    },
    h2: {
      fontSize: 'clamp(1.563rem, 1.3rem + 1.1vw, 1.953rem)',
      fontWeight: 700,
      lineHeight: 1.2,
      letterSpacing: '-0.02em',
    },
    h3: { fontSize: '1.25rem', fontWeight: 650, lineHeight: 1.3, letterSpacing: '-0.01em' },
    h4: { fontSize: '1.0625rem', fontWeight: 650, lineHeight: 1.4 },
    body1: { fontSize: '1rem', lineHeight: 1.6 },
    body2: { fontSize: '0.875rem', lineHeight: 1.5 },
    button: { fontSize: '0.9375rem', fontWeight: 600, textTransform: 'none', lineHeight: 1.4 },
  },
  components: {
    MuiButtonBase: { defaultProps: { disableRipple: true } },
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: {
        root: {
          minHeight: 40,
          padding: '8px 16px',
          // Colors change gradually only under the pointer, because a button that becomes enabled must be readable at once.
          transition: 'none',
          '&:hover': { transition: `background-color ${quick}, border-color ${quick}` },
          variants: [
            {
              props: { variant: 'outlined' },
              style: {
                color: color('text'),
                borderColor: color('control'),
                '&:hover': { borderColor: color('text'), backgroundColor: tint('text', 6) },
              },
            },
            {
              props: { variant: 'outlined', color: 'error' },
              style: {
                color: color('danger'),
                borderColor: color('danger'),
                '&:hover': { borderColor: color('dangerHover') },
              },
            },
            {
              props: { variant: 'text' },
              style: { color: color('text'), '&:hover': { backgroundColor: tint('text', 6) } },
            },
            { props: { size: 'large' }, style: { minHeight: 48, padding: '12px 24px', fontSize: '1rem' } },
            { props: { size: 'small' }, style: { minHeight: 32, padding: '4px 12px', fontSize: '0.875rem' } },
          ],
        },
      },
    },
    MuiIconButton: { styleOverrides: { root: { borderRadius: 8, color: color('text') } } },
    MuiLink: {
      defaultProps: { color: 'text.primary', underline: 'always' },
      styleOverrides: {
        root: {
          textDecorationColor: color('control'),
          textUnderlineOffset: '0.2em',
          '&:hover': { textDecorationColor: 'currentColor' },
        },
      },
    },
    MuiPaper: {
      defaultProps: { elevation: 0 },
      styleOverrides: { root: { backgroundImage: 'none', border: hairline } },
    },
    MuiDialog: {
      styleOverrides: {
        paper: {
          backgroundColor: color('surface'),
          border: hairline,
          '--gutter': '24px',
          '@media (max-width: 599.95px)': { '--gutter': '16px' },
        },
      },
    },
    MuiDialogTitle: {
      styleOverrides: { root: { fontSize: '1.25rem', fontWeight: 650, padding: '24px var(--gutter) 16px' } },
    },
    MuiDialogContent: { styleOverrides: { root: { padding: '8px var(--gutter) 24px' } } },
    MuiDialogActions: { styleOverrides: { root: { padding: '16px var(--gutter)', gap: 8, borderTop: hairline } } },
    MuiBackdrop: {
      styleOverrides: { root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: 'rgb(0 0 0 / 0.6)' } } },
    },
    MuiMenu: { styleOverrides: { paper: { backgroundColor: color('raised'), marginTop: 8, minWidth: 176 } } },
    MuiMenuItem: {
      styleOverrides: {
        root: {
          minHeight: 40,
          fontSize: '0.9375rem',
          '&.Mui-selected, &.Mui-selected:hover, &.Mui-selected.Mui-focusVisible': {
            backgroundColor: tint('text', 10),
          },
        },
      },
    },
    MuiDrawer: { styleOverrides: { paper: { backgroundColor: color('surface'), border: 0, borderLeft: hairline } } },
    MuiFormLabel: {
      styleOverrides: {
        root: {
          color: color('text'),
          fontSize: '0.875rem',
          fontWeight: 600,
          marginBottom: 6,
          '&.Mui-focused, &.Mui-error': { color: color('text') },
        },
        asterisk: { display: 'none' },
      },
    },
    MuiOutlinedInput: {
      styleOverrides: {
        root: {
          backgroundColor: color('bg'),
          '&.MuiInputBase-multiline': { padding: 0 },
          '& .MuiOutlinedInput-notchedOutline': { borderColor: color('control') },
          '&:hover .MuiOutlinedInput-notchedOutline': { borderColor: color('text') },
          // The browser knows of a focus that is older than the application.
          '&:is(.Mui-focused, :has(input:focus)) .MuiOutlinedInput-notchedOutline': {
            borderColor: color('focus'),
            borderWidth: 2,
          },
          '&&.Mui-error .MuiOutlinedInput-notchedOutline': { borderColor: color('danger') },
        },
        input: {
          padding: '10px 12px',
          height: 'auto',
          lineHeight: '24px',
          '&::placeholder': { color: color('muted'), opacity: 1 },
          '&:focus-visible': { outline: 'none' },
          '&:-webkit-autofill': {
            boxShadow: `0 0 0 100px ${color('raised')} inset`,
            WebkitTextFillColor: color('text'),
            borderRadius: 'inherit',
          },
        },
      },
    },
    MuiFormHelperText: {
      styleOverrides: {
        root: {
          margin: '4px 0 0',
          minHeight: 20,
          fontSize: '0.8125rem',
          lineHeight: '20px',
          color: color('muted'),
          '&.Mui-error': { color: color('danger') },
        },
      },
    },
    MuiCheckbox: { styleOverrides: { root: { color: color('control'), '&.Mui-checked': { color: color('text') } } } },
    MuiAlert: {
      styleOverrides: {
        root: ({ ownerState }) => {
          const state = severity[(ownerState.severity ?? 'success') as Severity];
          return {
            color: color('text'),
            fontSize: '0.9375rem',
            alignItems: 'flex-start',
            backgroundColor: tint(state, 10),
            border: `1px solid ${tint(state, 40)}`,
            '& .MuiAlert-icon': { color: color(state), opacity: 1 },
          };
        },
      },
    },
    MuiAlertTitle: { styleOverrides: { root: { fontWeight: 650, fontSize: '0.9375rem' } } },
    MuiChip: {
      styleOverrides: {
        // A label that is longer than its column takes another line instead of being cut.
        root: { fontWeight: 600, borderRadius: 6, height: 'auto', minHeight: 24 },
        label: { whiteSpace: 'normal' },
      },
    },
    MuiTooltip: {
      styleOverrides: { tooltip: { backgroundColor: color('text'), color: color('bg'), fontSize: '0.8125rem' } },
    },
    MuiSnackbarContent: {
      styleOverrides: { root: { backgroundColor: color('text'), color: color('bg'), borderRadius: 8 } },
    },
  },
});
