import CheckCircleIcon from '@mui/icons-material/CheckCircleOutlined';
import ErrorIcon from '@mui/icons-material/ErrorOutlined';
import HelpIcon from '@mui/icons-material/HelpOutlined';
import { formatDate } from '@warden/i18n/format';
import { isTrial, type LicenseCode } from '@warden/license';
import { shopNow } from '../../lib/browser/clock.ts';
import { useLocale } from '../../lib/i18n/locale.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { type ChipAppearance, IconChip } from '../../ui/icon-chip.tsx';
import type { Checked } from './check.ts';
import { TypeChip } from './license-chips.tsx';
import styles from './pasted-license.module.css';
import { timelineOf } from './timeline.ts';
import { useTermText } from './use-term-text.ts';

const signatures = {
  valid: [CheckCircleIcon, 'active'],
  invalid: [ErrorIcon, 'revoked'],
  unchecked: [HelpIcon, 'muted'],
} satisfies Record<string, ChipAppearance>;

/** Without a result of the check, the server decides. */
const canBind: ReadonlySet<LicenseCode | null> = new Set(['VALID', 'EXPIRING', 'IN_GRACE', null]);

/** Why an installation cannot be bound with the pasted text, as far as the browser knows. */
export const usePastedProblem = (checked: Checked | undefined) => {
  const { t } = useTranslation();
  if (!checked) return null;
  const { code, payload } = checked;
  if (!canBind.has(code)) return t(`licenseCodes.${code as LicenseCode}`);
  return payload && !isTrial(payload.type) ? t('errors.license_not_trial') : null;
};

type Payload = NonNullable<Checked['payload']>;

function Term({ payload, code }: { payload: Payload; code: Checked['code'] }) {
  const locale = useLocale();
  const term = useTermText(timelineOf({ ...payload, issued: new Date(payload.issued) }, shopNow(), code === 'REVOKED'));
  return `${formatDate(payload.expires, locale)} · ${term}`;
}

function Signature({ code, genuine }: Checked) {
  const { t } = useTranslation();
  const signature = genuine ? 'valid' : code === null ? 'unchecked' : 'invalid';
  return <IconChip appearance={signatures[signature]} label={t(`installs.signatures.${signature}`)} />;
}

/**
 * Says what the pasted text contains before it is sent. The browser checks it as the page /license-check does. What is
 * not known yet has its place already, so that the answer moves none of the fields below.
 */
export function PastedLicense({ checked }: { checked: Checked | undefined }) {
  const { t } = useTranslation();
  const payload = checked?.payload;
  return (
    <div role="status" className={styles.pasted}>
      <Facts>
        <Fact name={t('check.type')}>{payload ? <TypeChip type={payload.type} /> : '—'}</Fact>
        <Fact name={t('check.until')}>{payload ? <Term payload={payload} code={checked.code} /> : '—'}</Fact>
        <Fact name={t('installs.signature')}>{payload ? <Signature {...checked} /> : '—'}</Fact>
      </Facts>
    </div>
  );
}
