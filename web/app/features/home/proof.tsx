import { docsLocaleFor } from '@warden/i18n/locales';
import { useLocale } from '../../lib/i18n/locale.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { Anchor } from '../../ui/anchor.tsx';
import { cx } from '../../ui/cx.ts';
import grid from '../../ui/grid.module.css';
import { Section } from '../../ui/section.tsx';
import { Text } from '../../ui/text.tsx';
import styles from './home.module.css';

/** What can be counted, each with the page that shows it. */
export function Proof() {
  const { t } = useTranslation();
  const docs = `/docs/${docsLocaleFor(useLocale())}`;
  const { platforms, server, license, days } = t('home.proof.items', { returnObjects: true });
  const items = [
    [platforms, `${docs}/migration`],
    [server, `${docs}/requirements`],
    [license, '/security'],
    [days, '/pricing'],
  ] as const;
  return (
    <Section title={t('home.proof.title')}>
      <ul className={cx(grid.grid, styles.items, styles.figures)}>
        {items.map(([{ figure, text, link }, to]) => (
          <li key={to}>
            <Text variant="h3">{figure}</Text>
            <Text muted>{text}</Text>
            <Anchor to={to}>{link}</Anchor>
          </li>
        ))}
      </ul>
    </Section>
  );
}
