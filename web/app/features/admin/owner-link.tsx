import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import shared from './admin.module.css';

interface OwnerLinkProps {
  userId: string | null;
  organization: { id: string; name: string } | null | undefined;
}

/** Leads to the person or organization that a payment or invoice belongs to. */
export function OwnerLink({ userId, organization }: OwnerLinkProps) {
  const { t } = useTranslation();
  if (organization) {
    const query = new URLSearchParams({ tab: 'organizations', organization: organization.id });
    return <TextLink to={`?${query}`}>{organization.name}</TextLink>;
  }
  if (!userId) return <span className={shared.muted}>{t('panel.payment.noUser')}</span>;
  return <TextLink to={`?${new URLSearchParams({ user: userId })}`}>{t('panel.payment.openUser')}</TextLink>;
}
