import { enteredLinks, type LinkName, linkNames, type SiteLinks } from '@warden/contract';
import { useApiForm } from '../../../../lib/form/use-api-form.ts';
import { useTranslation } from '../../../../lib/i18n/use-translation.tsx';
import { showNotice } from '../../../../lib/page/notice.ts';
import { Field } from '../../../../ui/field.tsx';
import { Form } from '../../../../ui/form.tsx';
import { useWriteLinks } from './own-seller.ts';
import { SaveBar } from './save-bar.tsx';

type LinkValues = Record<LinkName, string>;

const valuesOf = (links: SiteLinks) =>
  Object.fromEntries(linkNames.map((name) => [name, links[name] ?? ''])) as LinkValues;

export function LinksForm({ links }: { links: SiteLinks }) {
  const { t } = useTranslation();
  const { mutateAsync } = useWriteLinks();
  const { form, field, reset, isDirty, sending } = useApiForm<LinkValues>({
    schema: enteredLinks,
    defaultValues: valuesOf(links),
    fallback: t('panel.seller.saveFailed'),
    send: async (values) => {
      reset(valuesOf((await mutateAsync(values)).links));
      showNotice(t('panel.seller.linksSaved'));
    },
  });
  return (
    <Form {...form}>
      {linkNames.map((name) => (
        <Field
          key={name}
          label={t(`panel.seller.link.${name}`)}
          help={t(`panel.seller.linkHelp.${name}`)}
          autoComplete="off"
          {...field(name)}
        />
      ))}
      <SaveBar label={t('panel.seller.saveLinks')} sending={sending} isDirty={isDirty} />
    </Form>
  );
}
