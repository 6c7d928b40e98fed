import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { ApiError, isErrorCode } from '@warden/contract/calls';
import { type BaseSyntheticEvent, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormRegisterReturn,
  useForm,
} from 'react-hook-form';
import { isOffline } from '../api/connection.ts';
import { type ReasonField, serverMessage } from '../api/server-message.ts';
import { useTranslation } from '../i18n/use-translation.tsx';
import { isMistyped, PASSWORDS_DO_NOT_MATCH, withConfirmation } from './form-rules.ts';

type Schema = Parameters<typeof standardSchemaResolver>[0];

interface ApiFormOptions<Values extends FieldValues> {
  /** The rules of the call, or a function that loads them where the form is all that a page begins with. */
  schema: Schema | (() => Promise<Schema>);
  /** The names of a password and its repetition, if the form has them. */
  confirm?: [keyof Values & string, keyof Values & string];
  defaultValues?: DefaultValues<Values>;
  send: (values: Values) => Promise<void>;
  /** Shown when the server gave no reason. It may depend on the error. */
  fallback: string | ((error: unknown) => string);
  /** The field of a refusal that is read first, if it is not the message. */
  reads?: ReasonField;
}

/** The properties that connect a field component with the form. */
export interface FieldBinding extends UseFormRegisterReturn {
  /** Loads the rules before they are needed. */
  onFocus: () => void;
  error: string | undefined;
}

/** A form that checks the contract's rules. A refusal by the server is shown at its field, or else above the form. */
export const useApiForm = <Values extends FieldValues>({
  schema,
  confirm,
  defaultValues,
  send,
  fallback,
  reads,
}: ApiFormOptions<Values>) => {
  const { t, i18n } = useTranslation();
  const [alert, setAlert] = useState<string | null>(null);
  const busy = useRef(false);

  /** Loads the rules with the words for what they refuse. */
  const loadRules = async () => {
    const [rules] = await Promise.all([typeof schema === 'function' ? schema() : schema, i18n.load('pages')]);
    return rules;
  };
  const rules: Resolver<Values, unknown, FieldValues> = async (...given) =>
    (standardSchemaResolver(await loadRules()) as typeof rules)(...given);
  const form = useForm<Values, unknown, FieldValues>({
    resolver: confirm ? withConfirmation(rules, ...confirm) : rules,
    // Without defaults, the form keeps what was typed or filled in before hydration.
    ...(defaultValues ? { defaultValues } : {}),
  });

  const showRefusal = (error: unknown) => {
    const body = error instanceof ApiError ? error.body : null;
    const isOurs = (name: string) =>
      Object.hasOwn(form.getValues(), name) || form.getValues(name as Path<Values>) !== undefined;
    if (body?.field && isOurs(body.field)) {
      form.setError(body.field as Path<Values>, { type: 'server', message: body.message }, { shouldFocus: true });
    } else {
      const ownWords = typeof fallback === 'string' ? fallback : fallback(error);
      setAlert(serverMessage(error, reads) ?? (isOffline() ? `${ownWords} ${t('common.offline')}` : ownWords));
    }
  };

  const handle = form.handleSubmit(async () => {
    setAlert(null);
    try {
      await send(form.getValues());
    } catch (error) {
      showRefusal(error);
    }
  });
  const submit = async (event?: BaseSyntheticEvent) => {
    event?.preventDefault();
    // Some password managers fill fields in without an event.
    for (const element of (event?.target as HTMLFormElement | undefined)?.elements ?? []) {
      const { name, value } = element as HTMLInputElement;
      const known: unknown = name && form.getValues(name as Path<Values>);
      if (typeof known === 'string' && known !== value) form.setValue(name as Path<Values>, value as never);
    }
    // The button is disabled only at the next render, so a second click within one frame would submit again.
    if (busy.current) return;
    busy.current = true;
    try {
      await loadRules();
      await handle(event);
    } catch (error) {
      showRefusal(error);
    } finally {
      busy.current = false;
    }
  };

  const field = (name: Path<Values>): FieldBinding => {
    const { error, isTouched } = form.getFieldState(name, form.formState);
    const mistyped =
      confirm?.[1] === name && isMistyped(form.watch(confirm[0] as Path<Values>), form.watch(name), isTouched);
    const message = error?.message ?? (mistyped ? PASSWORDS_DO_NOT_MATCH : undefined);
    const text =
      message === PASSWORDS_DO_NOT_MATCH
        ? t('validation.passwordsDoNotMatch')
        : isErrorCode(message)
          ? t(`errors.${message}`)
          : message;
    return { ...form.register(name), onFocus: () => void loadRules().catch(() => undefined), error: text };
  };

  return { form, submit, alert, field, sending: form.formState.isSubmitting };
};
