import type { RenewalSettings } from '@warden/contract';
import { contract } from '@warden/contract/calls';
import { formatMoney } from '@warden/i18n/format';
import { type FormEvent, useCallback, useState } from 'react';
import { useCompanies } from '../../entities/company/companies.ts';
import { CompanyChoice } from '../../entities/company/company-choice.tsx';
import { checkedCall } from '../../lib/api/checked-call.ts';
import { serverMessage } from '../../lib/api/server-message.ts';
import { chargeOf, LEAST_CHARGE, MOST_CHARGE } from '../../lib/format/amounts.ts';
import { useLocale } from '../../lib/i18n/locale.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { useWithOrganization } from '../../lib/session/organization.ts';
import { Alert } from '../../ui/alert.tsx';
import { AmountField } from '../../ui/amount-field.tsx';
import { Button } from '../../ui/button.tsx';
import { FieldPair } from '../../ui/field-pair.tsx';
import { Form } from '../../ui/form.tsx';
import { Paper } from '../../ui/paper.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { Text } from '../../ui/text.tsx';
import { bodyOf, type Choice, cardsIn, choiceIn, isOfColleague, isSame, waysIn } from './choice.ts';
import styles from './renewals.module.css';
import { useCardTitle } from './use-card-title.ts';
import { useRenewalChange } from './use-renewal-change.ts';

interface ChoiceFormProps {
  settings: RenewalSettings;
  currency: string;
  /** What a commercial license costs today; null where this is not known. */
  price: number | null;
}

/** What the form shows: what is stored, until something else is chosen, and again once that was stored. */
const useChoice = (settings: RenewalSettings) => {
  const stored = choiceIn(settings);
  const [known, setKnown] = useState(stored);
  const [choice, setChoice] = useState(stored);
  if (!isSame(stored, known)) {
    setKnown(stored);
    setChoice(stored);
  }
  return { choice, isChanged: !isSame(stored, choice), setChoice };
};

interface CardFieldsProps extends ChoiceFormProps {
  choice: Choice;
  tried: boolean;
  onChange: (changed: Partial<Choice>) => void;
  onChooseCompany: (id: string) => void;
}

/** Which card is charged, up to which sum, and who gets the documents; or how to store one. */
function CardFields({ settings, currency, price, choice, tried, onChange, onChooseCompany }: CardFieldsProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const cardTitle = useCardTitle();
  const inOrganization = useWithOrganization();
  const companies = useCompanies();
  const money = (amount: number) => formatMoney(amount, currency, locale);
  const cards = cardsIn(settings);
  if (cards.length === 0) {
    return (
      <Alert
        severity="info"
        role="status"
        action={
          <Button variant="text" size="small" to={inOrganization('/order')}>
            {t('renewals.choice.storeOne')}
          </Button>
        }
      >
        {t('renewals.choice.noneStored')}
      </Alert>
    );
  }
  const isColleagues = isOfColleague(settings) && choice.methodId === settings.saved_method_id;
  return (
    <>
      <FieldPair>
        <SelectField
          label={t('renewals.choice.which')}
          value={choice.methodId}
          options={cards.map(({ id, title }) => [id, cardTitle(title)])}
          onChange={({ target }) => onChange({ methodId: target.value })}
        />
        <AmountField
          label={t('renewals.choice.limit')}
          help={
            price === null ? t('renewals.choice.limitHelp') : t('renewals.choice.limitPrice', { price: money(price) })
          }
          error={
            tried && chargeOf(choice.limit) === null
              ? t('renewals.choice.limitWrong', { least: money(LEAST_CHARGE), most: money(MOST_CHARGE) })
              : undefined
          }
          required
          value={choice.limit}
          end={currency}
          onChange={(limit) => onChange({ limit })}
        />
      </FieldPair>
      {settings.offered.invoice && companies.data?.length ? (
        <div className={styles.half}>
          <CompanyChoice
            optional
            label={t('companies.documentsFor')}
            value={choice.companyId}
            onChange={onChooseCompany}
          />
        </div>
      ) : null}
      {isColleagues && (
        <Text variant="body2" muted>
          {t('renewals.choice.ofColleague')}
        </Text>
      )}
    </>
  );
}

/** Says what was stored. */
const useDoneText = ({ methods }: RenewalSettings, currency: string) => {
  const { t } = useTranslation();
  const locale = useLocale();
  const cardTitle = useCardTitle();
  const companies = useCompanies();
  return ({ by, companyId, methodId, limit }: Choice) => {
    if (by === 'off') return t('renewals.choice.savedOff');
    const company = companies.data?.find(({ id }) => id === companyId)?.name ?? '';
    if (by === 'invoice') return t('renewals.choice.savedInvoice', { company });
    return t('renewals.choice.savedCard', {
      card: cardTitle(methods.find(({ id }) => id === methodId)?.title ?? ''),
      amount: formatMoney(chargeOf(limit) ?? 0, currency, locale),
    });
  };
};

/** Chooses how the licenses of the account are renewed. */
export function ChoiceForm({ settings, currency, price }: ChoiceFormProps) {
  const { t } = useTranslation();
  const { choice, isChanged, setChoice } = useChoice(settings);
  const [tried, setTried] = useState(false);
  const doneText = useDoneText(settings, currency);
  const { by, companyId } = choice;
  const body = bodyOf(choice, currency);
  const {
    mutate,
    isPending,
    error,
    reset,
    data: done,
  } = useRenewalChange(async (wanted: NonNullable<typeof body>) => {
    await checkedCall(contract.renewals.set, { body: wanted });
    return doneText(choice);
  });
  const change = useCallback(
    (changed: Partial<Choice>) => {
      setTried(false);
      setChoice((known) => ({ ...known, ...changed }));
    },
    [setChoice],
  );
  const chooseCompany = useCallback((id: string) => change({ companyId: id }), [change]);
  const save = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (body && !isPending) mutate(body);
  };
  /** What nobody has chosen may be confirmed. */
  const isByDefault = settings.is_default && settings.by === 'invoice' && by === 'invoice';
  const isMissing = by === 'card' && cardsIn(settings).length === 0;
  const outage =
    by !== 'off' &&
    !settings.offered[by] &&
    t(by === 'card' ? 'renewals.choice.noCards' : 'renewals.choice.noInvoices');
  return (
    <Paper padded>
      <Form
        onSubmit={save}
        onChange={() => reset()}
        alert={error && (serverMessage(error) ?? t('renewals.choice.failed'))}
        done={!isChanged && done ? done : null}
      >
        <RadioCards
          legend={t('renewals.choice.title')}
          cards={waysIn(settings).map((value) => ({
            value,
            title: t(`renewals.choice.${value}`),
            text: t(`renewals.choice.${value}Text`),
          }))}
          value={by}
          onChange={(value) => change({ by: value })}
        />
        {outage && (
          <Alert severity="warning" role="status">
            {outage}
          </Alert>
        )}
        {by === 'invoice' && (
          <div className={styles.half}>
            <CompanyChoice
              value={companyId}
              error={tried && !companyId ? t('errors.field_required') : undefined}
              onChange={chooseCompany}
            />
          </div>
        )}
        {by === 'card' && (
          <CardFields
            settings={settings}
            currency={currency}
            price={price}
            choice={choice}
            tried={tried}
            onChange={change}
            onChooseCompany={chooseCompany}
          />
        )}
        {isByDefault && (
          <Text variant="body2" muted>
            {t('renewals.choice.isDefault')}
          </Text>
        )}
        <div>
          <SubmitButton size="medium" sending={isPending} disabled={isMissing || !(isChanged || isByDefault)}>
            {t('renewals.choice.save')}
          </SubmitButton>
        </div>
      </Form>
    </Paper>
  );
}
