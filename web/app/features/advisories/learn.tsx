import { useOrigin } from '../../lib/address/origin.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { CodeBlock } from '../../ui/code-block.tsx';
import { Section } from '../../ui/section.tsx';
import styles from './advisories.module.css';

/** How readers learn of advisories without coming back to the page. */
export function Learn({ version }: { version: string }) {
  const { t } = useTranslation();
  const origin = useOrigin();
  const { title, points, command } = t('advisories.learn', { returnObjects: true });
  return (
    <Section title={title}>
      <ul className={styles.points}>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <CodeBlock id="check-version" label={command}>
        <code>{`curl -fsS '${origin}/api/releases/check?version=${encodeURIComponent(version)}'`}</code>
      </CodeBlock>
    </Section>
  );
}
