import { useTexts } from '../../../lib/i18n/use-texts.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { HeadingLevel } from '../../../ui/heading-level.ts';
import { NarrowPage } from '../../../ui/narrow-page.tsx';
import { Factors } from './factors.tsx';

export function SetUpPage({ onDone }: { onDone: () => void }) {
  useTexts('pages');
  useTexts('security');
  const { t } = useTranslation();
  return (
    <NarrowPage title={t('security.setUp.title')} lead={t('security.setUp.lead')}>
      <HeadingLevel value="h2">
        <Factors onDone={onDone} />
      </HeadingLevel>
    </NarrowPage>
  );
}
