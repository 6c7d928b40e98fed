import { useWithOrganization } from '../../lib/session/organization.ts';
import { Button } from '../../ui/button.tsx';
import { Lede } from '../../ui/lede.tsx';
import { Text } from '../../ui/text.tsx';
import styles from './account-page-head.module.css';
import { useCurrentOrganization } from './use-may.ts';

interface AccountPageHeadProps {
  title: string;
  lead?: string;
  /** The words of the way back to the dashboard. */
  back: string;
}

/** The head of a page of one account: of which organization, if it is not one's own, and the way back. */
export function AccountPageHead({ title, lead, back }: AccountPageHeadProps) {
  const organization = useCurrentOrganization();
  const inOrganization = useWithOrganization();
  return (
    <div className={styles.head}>
      <div>
        <Text as="h1" variant="h2">
          {title}
          {organization && ` · ${organization.name}`}
        </Text>
        {lead && (
          <Lede above={0.5} small>
            {lead}
          </Lede>
        )}
      </div>
      <Button variant="text" to={inOrganization('/dashboard')} className={styles.back}>
        {back}
      </Button>
    </div>
  );
}
