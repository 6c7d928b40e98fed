import type { contract, ReplyOf } from '@warden/contract';
import { RoleChip } from '../../../entities/organization/role-chip.tsx';
import { formatDay } from '../../../lib/format/dates.ts';
import { useLocale } from '../../../lib/i18n/locale.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { DialogContent } from '../../../ui/app-dialog.tsx';
import { BreakableEmail } from '../../../ui/breakable-email.tsx';
import { Button } from '../../../ui/button.tsx';
import { absent } from '../../../ui/clipped.tsx';
import { CopyableId } from '../../../ui/copyable-id.tsx';
import { DialogSection } from '../../../ui/dialog-section.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import layout from '../../../ui/layout.module.css';
import { ListRow, RowList, RowText } from '../../../ui/row-list.tsx';
import { Text } from '../../../ui/text.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { Holdings } from '../holdings/holdings.tsx';
import type { Revocable } from '../licenses/revoke-dialog.tsx';
import { useDuties } from '../use-duties.ts';
import type { Mergeable } from './merge-dialog.tsx';
import { Revenue } from './revenue.tsx';

type Details = ReplyOf<typeof contract.admin.organization>['data'];

function Members({ members }: Pick<Details, 'members'>) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <DialogSection title={`${t('panel.organization.members')} · ${members.length}`}>
      <RowList none={t('panel.organization.noMembers')}>
        {members.map(({ user_id: user, firstName, lastName, email, role, muted, joined_at }) => (
          <ListRow key={user}>
            <RowText
              note={[
                t('panel.organization.since', { date: formatDay(joined_at, locale) }),
                muted && t('panel.organization.muted'),
              ]
                .filter(Boolean)
                .join(' · ')}
            >
              <TextLink to={`?${new URLSearchParams({ user })}`}>{`${firstName} ${lastName}`}</TextLink>{' '}
              <BreakableEmail email={email} />
            </RowText>
            <RoleChip role={role} />
          </ListRow>
        ))}
      </RowList>
    </DialogSection>
  );
}

function Invitations({ invitations }: Pick<Details, 'invitations'>) {
  const { t } = useTranslation();
  const locale = useLocale();
  if (invitations.length === 0) return null;
  return (
    <DialogSection title={`${t('panel.organization.invitations')} · ${invitations.length}`}>
      <RowList none="">
        {invitations.map(({ id, email, role, expires_at }) => (
          <ListRow key={id}>
            <RowText note={t('panel.organization.invited', { date: formatDay(expires_at, locale) })}>
              <BreakableEmail email={email} />
            </RowText>
            <RoleChip role={role} />
          </ListRow>
        ))}
      </RowList>
    </DialogSection>
  );
}

interface OrganizationDetailsProps {
  details: Details;
  onRevoke: (license: Revocable) => void;
  onMerge: (other: Mergeable) => void;
}

export function OrganizationDetails({
  details: { organization, members, invitations, same_company: others, ...holdings },
  onRevoke,
  onMerge,
}: OrganizationDetailsProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const administers = useDuties()('administer');
  return (
    <DialogContent>
      <Facts>
        <Fact name={t('panel.organizations.name')}>{organization.name}</Fact>
        <Fact name={t('panel.organizations.taxNumbers')}>{organization.tax_numbers.join(', ') || absent}</Fact>
        <Fact name={t('panel.organizations.revenue')}>
          <Revenue revenue={organization.revenue} />
        </Fact>
        <Fact name={t('panel.organizations.created')}>{formatDay(organization.created_at, locale)}</Fact>
        <Fact name={t('panel.user.id')}>
          <CopyableId value={organization.id} whole />
        </Fact>
      </Facts>
      {others.length > 0 && (
        <DialogSection title={t('panel.organization.same')}>
          <Text variant="body2" muted className={layout.belowTight}>
            {t('panel.organization.sameLead')}
          </Text>
          <RowList none="">
            {others.map((other) => (
              <ListRow key={other.id}>
                <RowText note={<CopyableId value={other.id} />}>
                  <TextLink to={`?${new URLSearchParams({ tab: 'organizations', organization: other.id })}`}>
                    {other.name}
                  </TextLink>
                </RowText>
                {administers && (
                  <Button
                    variant="outlined"
                    size="small"
                    aria-label={t('panel.organization.mergeWith', { name: other.name })}
                    onClick={() => onMerge(other)}
                  >
                    {t('panel.organization.merge')}
                  </Button>
                )}
              </ListRow>
            ))}
          </RowList>
        </DialogSection>
      )}
      <Members members={members} />
      <Invitations invitations={invitations} />
      <Holdings {...holdings} onRevoke={administers ? onRevoke : null} />
    </DialogContent>
  );
}
