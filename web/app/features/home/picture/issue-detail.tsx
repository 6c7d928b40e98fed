import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { cx } from '../../../ui/cx.ts';
import styles from './picture.module.css';

const code = [
  ['118', 'const { code } = await charge(order);', false],
  ['119', "if (code !== 'ok') {", false],
  ['120', '  throw new PaymentDeclined(code);', true],
  ['121', '}', false],
] as const;

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
    <div className={styles.detail}>
      <div className={cx(styles.title, styles.more)}>PaymentDeclined: card_expired</div>
      <div className={cx(styles.release, styles.more)}>{`production · ${release} 2.14.0`}</div>
      <div className={cx(styles.facts, styles.aside)}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <span>{name}</span>
            <strong>{value}</strong>
          </div>
        ))}
      </div>
      <div className={styles.code}>
        {code.map(([number, line, here]) => (
          <div key={number} className={here ? styles.here : undefined}>{`${number}  ${line}`}</div>
        ))}
      </div>
      <div className={cx(styles.part, styles.aside)}>
        <p>{before}</p>
        {breadcrumbs.map(([kind, text]) => (
          <div key={text} className={styles.crumb}>
            <span>{kind}</span>
            <span>{text}</span>
          </div>
        ))}
      </div>
      <div className={cx(styles.part, styles.more)}>{`${told}: Telegram, Mattermost, on-call@acme.example`}</div>
    </div>
  );
}
