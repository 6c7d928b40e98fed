import type { Company } from '@warden/contract';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { AppDialog } from '../../ui/app-dialog.tsx';
import { CompanyForm } from './company-form.tsx';

interface CompanyDialogProps {
  target: Company | 'new';
  onSaved: (company: Company) => void;
  onClose: () => void;
}

export function CompanyDialog({ target, onSaved, onClose }: CompanyDialogProps) {
  const { t } = useTranslation();
  return (
    <AppDialog title={t(target === 'new' ? 'companies.addTitle' : 'companies.editTitle')} onClose={onClose} width={600}>
      <CompanyForm company={target === 'new' ? null : target} onSaved={onSaved} onCancel={onClose} />
    </AppDialog>
  );
}
