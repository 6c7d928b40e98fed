import Box from '@mui/material/Box';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { color, fonts } from '../../../ui/tokens.ts';
import { StackTrace } from './stack-trace.tsx';

const edge = `1px solid ${color('hairline')}`;

const breadcrumbs = [
  ['http', 'POST /api/orders 201'],
  ['query', 'select … from carts where id = $1'],
  ['http', 'POST bank.example/charge 402'],
] as const;

/** The open issue of the picture: where it failed, what came before, and who was told. */
export function IssueDetail() {
  const { t } = useTranslation();
  const { first, last, users, before, told, now, release } = t('home.picture', { returnObjects: true });
  const facts = [
    [first, '2.14.0'],
    [last, now],
    [users, '894'],
  ] as const;
  return (
    <Box sx={{ minWidth: 0, borderLeft: { md: edge }, borderTop: { xs: edge, md: 0 } }}>
      <Box sx={{ px: 2, pt: 1.5, fontWeight: 600, fontSize: '0.9375rem' }}>PaymentDeclined: card_expired</Box>
      <Box sx={{ px: 2, pt: 0.25, pb: 1.5, color: 'text.secondary' }}>{`production · ${release} 2.14.0`}</Box>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(3, auto)', px: 2, pb: 1.5 }}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <Box sx={{ color: 'text.secondary', fontSize: '0.75rem' }}>{name}</Box>
            <strong>{value}</strong>
          </div>
        ))}
      </Box>
      <StackTrace />
      <Box sx={{ px: 2, py: 1.5, borderTop: edge }}>
        <Box sx={{ color: 'text.secondary', mb: 0.5 }}>{before}</Box>
        {breadcrumbs.map(([kind, text]) => (
          <Box
            key={text}
            sx={{
              display: 'flex',
              gap: 1.5,
              fontFamily: fonts.mono,
              fontSize: '0.75rem',
              lineHeight: 1.9,
              whiteSpace: 'pre',
            }}
          >
            <Box component="span" sx={{ width: '5ch', color: 'text.secondary' }}>
              {kind}
            </Box>
            <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
              {text}
            </Box>
          </Box>
        ))}
      </Box>
      <Box sx={{ px: 2, py: 1.5, borderTop: edge, color: 'text.secondary' }}>
        {`${told}: Telegram, Mattermost, on-call@acme.example`}
      </Box>
    </Box>
  );
}
