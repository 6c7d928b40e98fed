import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { Flow } from '../../ui/flow.tsx';
import { Section } from '../../ui/section.tsx';

/** The way of an error. Almost all of it is inside the customer's own network. */
export function Journey() {
  const { t } = useTranslation();
  const { title, lead, inside, outside, steps, shop } = t('home.journey', { returnObjects: true });
  return (
    <Section title={title} lead={lead}>
      <Flow
        zones={[
          { title: inside, stops: steps, own: true },
          { title: outside, stops: [shop] },
        ]}
      />
    </Section>
  );
}
