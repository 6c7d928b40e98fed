import { ApiError, isErrorCode } from '@warden/contract/calls';
import { type ChangeEvent, type FocusEvent, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { isOffline } from '../api/connection.ts';
import { type ReasonField, serverMessage } from '../api/server-message.ts';
import { useTranslation } from '../i18n/use-translation.tsx';
import { type FieldError, findErrors, isMistyped, PASSWORDS_DO_NOT_MATCH, type Rules } from './form-rules.ts';

type NameOf<Values> = keyof Values & string;

interface ApiFormOptions<Values> {
  /** The rules of the call, or a function that loads them where the form is all that a page begins with. */
  schema: Rules | (() => Promise<Rules>);
  /** The names of a password and its repetition, if the form has them. */
  confirm?: [NameOf<Values>, NameOf<Values>];
  /** Numbers with check digits, which are checked when they are left, because a mistyped one is found only there. */
  checkedOnLeave?: readonly NameOf<Values>[];
  defaultValues?: Values;
  send: (values: Values) => Promise<void>;
  /** Shown when the server gave no reason. It may depend on the error. */
  fallback: string | ((error: unknown) => string);
  /** The field of a refusal that is read first, if it is not the message. */
  reads?: ReasonField;
}

/** The properties that connect a field component with the form. */
export interface FieldBinding {
  name: string;
  defaultValue: string | undefined;
  error: string | undefined;
}

const fieldsOf = (form: HTMLFormElement | null) =>
  [...(form?.elements ?? [])].filter(
    (element): element is HTMLInputElement => 'name' in element && element.name !== '',
  );

/** The fields that have room for an error. */
const shownFieldsOf = (form: HTMLFormElement | null) => fieldsOf(form).filter(({ type }) => type !== 'hidden');

const valuesIn = (form: HTMLFormElement | null) =>
  Object.fromEntries(fieldsOf(form).map(({ name, value }) => [name, value]));

/**
 * A form that checks the contract's rules. A refusal by the server is shown at its field, or else above the form. The
 * browser has the values, so that nothing is lost that was typed before hydration or filled in by a password manager.
 */
export const useApiForm = <Values extends Record<NameOf<Values>, string>>({
  schema,
  confirm,
  checkedOnLeave = [],
  defaultValues,
  send,
  fallback,
  reads,
}: ApiFormOptions<Values>) => {
  const { t, i18n } = useTranslation();
  const ref = useRef<HTMLFormElement>(null);
  const [saved, setSaved] = useState<Partial<Values>>(defaultValues ?? {});
  const [values, setValues] = useState(saved);
  const [errors, setErrors] = useState<Record<string, FieldError | undefined>>({});
  const [alert, setAlert] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const [isConfirmed, setConfirmed] = useState(false);
  const wasSubmitted = useRef(false);
  const left = useRef(new Set<string>());
  const busy = useRef(false);

  useEffect(() => {
    const typed = valuesIn(ref.current);
    if (Object.values(typed).some(Boolean)) setValues((known) => ({ ...known, ...typed }));
  }, []);

  /** All values, also those of fields that are not shown at present. */
  const entered = () => ({ ...values, ...valuesIn(ref.current) }) as Values;

  /** Loads the rules with the words for what they refuse. */
  const loadRules = async () => {
    const [rules] = await Promise.all([typeof schema === 'function' ? schema() : schema, i18n.load('pages')]);
    return rules;
  };
  const check = async () => findErrors(await loadRules(), entered(), confirm);

  const checkFields = (names: readonly string[]) => {
    const update = (found: Record<string, FieldError>) =>
      setErrors((known) => ({ ...known, ...Object.fromEntries(names.map((name) => [name, found[name]])) }));
    void check().then(update, () => undefined);
  };

  /** Notes what was typed. A form that was sent once checks each change, and so does a field that was left. */
  const note = (changed: Partial<Values>) => {
    setValues((known) => ({ ...known, ...changed }));
    const names = Object.keys(changed);
    // Whether the repetition is right depends on the password too.
    if (confirm && names.includes(confirm[0])) names.push(confirm[1]);
    const checked = names.filter((name) => wasSubmitted.current || left.current.has(name));
    if (checked.length > 0) checkFields(checked);
  };

  const leave = (name: string, value: string) => {
    if (confirm && name === confirm[1]) setConfirmed(true);
    if (value === '' || !checkedOnLeave.some((checked) => checked === name)) return;
    left.current.add(name);
    checkFields([name]);
  };

  const change = (changed: Partial<Values>) => {
    for (const field of fieldsOf(ref.current)) {
      const value = changed[field.name as NameOf<Values>];
      if (value !== undefined) field.value = value;
    }
    note(changed);
  };

  const reset = (stored: Values) => {
    wasSubmitted.current = false;
    left.current.clear();
    setSaved(stored);
    change(stored);
  };

  const showErrors = (found: Record<string, FieldError>) => {
    setErrors(found);
    shownFieldsOf(ref.current)
      .find(({ name }) => found[name])
      ?.focus();
  };

  const showRefusal = (error: unknown) => {
    const body = error instanceof ApiError ? error.body : null;
    if (body?.field && shownFieldsOf(ref.current).some(({ name }) => name === body.field)) {
      showErrors({ [body.field]: { message: serverMessage(error, reads) ?? body.message } });
    } else {
      const ownWords = typeof fallback === 'string' ? fallback : fallback(error);
      setAlert(serverMessage(error, reads) ?? (isOffline() ? `${ownWords} ${t('common.offline')}` : ownWords));
    }
  };

  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // A dialog may be opened from within another form, which must not be sent with it.
    event.stopPropagation();
    // The button is disabled only at the next render, so a second click within one frame would submit again.
    if (busy.current) return;
    busy.current = true;
    wasSubmitted.current = true;
    setSending(true);
    setAlert(null);
    try {
      const found = await check();
      showErrors(found);
      if (Object.keys(found).length > 0) return;
      await send(entered());
    } catch (error) {
      showRefusal(error);
    } finally {
      busy.current = false;
      setSending(false);
    }
  };

  const errorOf = (name: NameOf<Values>) => {
    const mistyped = confirm?.[1] === name && isMistyped(values[confirm[0]], values[confirm[1]], isConfirmed);
    const { message, maximum } = errors[name] ?? { message: mistyped ? PASSWORDS_DO_NOT_MATCH : undefined };
    if (message === PASSWORDS_DO_NOT_MATCH) return t('validation.passwordsDoNotMatch');
    if (message === 'field_too_long' && maximum) return t('validation.tooLong', { max: Number(maximum) });
    return isErrorCode(message) ? t(`errors.${message}`) : message;
  };
  // A field without a default may have been filled in before hydration.
  const field = (name: NameOf<Values>): FieldBinding => ({
    name,
    defaultValue: defaultValues && values[name],
    error: errorOf(name),
  });

  const form = {
    ref,
    alert,
    onSubmit,
    onFocus: () => void loadRules().catch(() => undefined),
    onChange: ({ target: { form: owner, name, value } }: ChangeEvent<HTMLFormElement, HTMLInputElement>) => {
      if (owner === ref.current && name) note({ [name]: value } as Partial<Values>);
    },
    onBlur: ({ target }: FocusEvent<HTMLFormElement, HTMLElement>) => {
      if (target instanceof HTMLInputElement) leave(target.name, target.value);
    },
  };
  const isDirty = Object.entries(saved).some(([name, value]) => value !== values[name as NameOf<Values>]);
  return { form, field, values, change, reset, isDirty, sending };
};
