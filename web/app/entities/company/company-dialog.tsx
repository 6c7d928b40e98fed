import type { Company } from '@warden/contract';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { AppDialog } from '../../ui/app-dialog.tsx';
import { useDialogTarget } from '../../ui/use-dialog-target.ts';
import { CompanyForm } from './company-form.tsx';

interface CompanyDialogProps {
  /** The company to change, or `new`. Null closes the dialog. */
  target: Company | 'new' | null;
  onSaved: (company: Company) => void;
  onClose: () => void;
}

export function CompanyDialog({ target, onSaved, onClose }: CompanyDialogProps) {
  const { t } = useTranslation();
  const { shown, dialog } = useDialogTarget(target);
  return (
    <AppDialog
      title={t(shown === 'new' ? 'companies.addTitle' : 'companies.editTitle')}
      onClose={onClose}
      width={600}
      {...dialog}
    >
      {shown && <CompanyForm company={shown === 'new' ? null : shown} onSaved={onSaved} onCancel={onClose} />}
    </AppDialog>
  );
}
