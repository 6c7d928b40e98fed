import CheckCircleIcon from '@mui/icons-material/CheckCircle';
import PendingIcon from '@mui/icons-material/PendingOutlined';
import CircleIcon from '@mui/icons-material/RadioButtonUnchecked';
import { useTranslation } from '../lib/i18n/use-translation.tsx';
import { cx } from './cx.ts';
import styles from './steps.module.css';

export interface Step {
  name: string;
  text: string;
  /** When it happened, in words; null as long as it has not. */
  when: string | null;
  /** What there is to know about a step that is under way. */
  note?: string | undefined;
}

const icons = { done: CheckCircleIcon, current: PendingIcon, ahead: CircleIcon };

/** Steps in their order: those done with their times, the current one and those to come. */
export function Steps({ label, steps }: { label: string; steps: readonly Step[] }) {
  const { t } = useTranslation();
  const current = steps.find(({ when }) => !when);
  return (
    <ol aria-label={label} className={styles.steps}>
      {steps.map((step) => {
        const state = step.when ? 'done' : step === current ? 'current' : 'ahead';
        const Icon = icons[state];
        return (
          <li
            key={step.name}
            aria-current={state === 'current' ? 'step' : undefined}
            className={cx(styles.step, styles[state])}
          >
            <Icon aria-hidden="true" className={styles.icon} />
            <span className={styles.text}>
              {step.text}
              <span className="visually-hidden">{` (${t(`paymentSuccess.stepState.${state}`)})`}</span>
              {step.note && <span className={styles.note}>{step.note}</span>}
            </span>
            <span className={styles.when}>{step.when}</span>
          </li>
        );
      })}
    </ol>
  );
}
