import CheckCircleIcon from '@mui/icons-material/CheckCircleOutlined';
import ErrorIcon from '@mui/icons-material/ErrorOutlined';
import HelpIcon from '@mui/icons-material/HelpOutlined';
import { formatDate } from '@warden/i18n/format';
import { isTrial, type LicenseCode } from '@warden/license';
import type { Checked } from '../../entities/license/check.ts';
import { TypeChip } from '../../entities/license/license-chips.tsx';
import { timelineOf } from '../../entities/license/timeline.ts';
import { useCheck } from '../../entities/license/use-check.ts';
import { useTermText } from '../../entities/license/use-term-text.ts';
import { useLocale } from '../../lib/i18n/locale.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { type ChipAppearance, IconChip } from '../../ui/icon-chip.tsx';
import styles from './bind-form.module.css';

const signatures = {
  valid: [CheckCircleIcon, 'active'],
  invalid: [ErrorIcon, 'revoked'],
  unchecked: [HelpIcon, 'muted'],
} satisfies Record<string, ChipAppearance>;

/** Without a result of the check, the server decides. */
const canBind: ReadonlySet<LicenseCode | null> = new Set(['VALID', 'EXPIRING', 'IN_GRACE', null]);

function Contents({ payload, code, genuine }: Checked & { payload: NonNullable<Checked['payload']> }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const term = useTermText(
    timelineOf({ ...payload, issued: new Date(payload.issued) }, new Date(), code === 'REVOKED'),
  );
  const signature = genuine ? 'valid' : code === null ? 'unchecked' : 'invalid';
  const problem = !canBind.has(code)
    ? t(`licenseCodes.${code as LicenseCode}`)
    : isTrial(payload.type)
      ? null
      : t('errors.license_not_trial');
  return (
    <>
      {problem && (
        <Alert severity="error" className={styles.problem}>
          {problem}
        </Alert>
      )}
      <Facts>
        <Fact name={t('check.type')}>
          <TypeChip type={payload.type} />
        </Fact>
        <Fact name={t('check.until')}>{`${formatDate(payload.expires, locale)} · ${term}`}</Fact>
        <Fact name={t('installs.signature')}>
          <IconChip appearance={signatures[signature]} label={t(`installs.signatures.${signature}`)} />
        </Fact>
      </Facts>
    </>
  );
}

/** Says what the pasted text contains before it is sent. The browser checks it as the page /license-check does. */
export function PastedLicense({ text }: { text: string }) {
  const { t } = useTranslation();
  const { result } = useCheck(text);
  return (
    <div role="status">
      {result?.payload ? (
        <Contents {...result} payload={result.payload} />
      ) : (
        result?.code && <Alert severity="warning">{t(`licenseCodes.${result.code}`)}</Alert>
      )}
    </div>
  );
}
