import GroupIcon from '@mui/icons-material/GroupAddOutlined';
import { useState } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { Button } from '../../ui/button.tsx';
import { Lazy, lazyPart } from '../../ui/lazy-part.tsx';
import { Paper } from '../../ui/paper.tsx';
import { Text } from '../../ui/text.tsx';
import styles from './share-with-colleagues.module.css';

const newOrganization = lazyPart(async () => (await import('./new-organization-dialog.tsx')).NewOrganizationDialog);

/** Where a person who is in no organization makes the first one. */
export function ShareWithColleagues() {
  const { t } = useTranslation();
  const [isCreating, setCreating] = useState(false);
  return (
    <Paper as="section" padded className={styles.share}>
      <div>
        <Text as="h2" variant="h3">
          {t('newOrganization.shareTitle')}
        </Text>
        <Text variant="body2" muted>
          {t('newOrganization.shareText')}
        </Text>
      </div>
      <Button variant="outlined" startIcon={<GroupIcon />} onClick={() => setCreating(true)} className={styles.button}>
        {t('accountSwitch.create')}
      </Button>
      {isCreating && <Lazy above part={newOrganization} props={{ onClose: () => setCreating(false) }} />}
    </Paper>
  );
}
