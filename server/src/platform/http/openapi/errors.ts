import { contract, type Endpoint, type ErrorBody, type ErrorCode, errorStatus, errorsOf } from '@warden/contract';
import { errorTexts } from '@warden/i18n';

const details: Partial<Record<ErrorCode, Partial<ErrorBody>>> = {
  field_required: { field: 'email' },
  field_invalid: { field: 'email' },
  field_too_long: { field: 'email' },
  control_characters: { field: 'email' },
  second_factor_required: { ticket: 't1.Jm4Zq8Xc2Lw.9fRkVb' },
};

const answered = new Set(Object.values(contract).flatMap((calls) => Object.values<Endpoint>(calls).flatMap(errorsOf)));

/** Every error that calls answer, as its reader sees it in English. */
export const errorExamples = Object.fromEntries(
  [...answered].map((code): [ErrorCode, { summary: string; value: ErrorBody }] => {
    const message = errorTexts.en[code];
    const requestId = '0b9c3d52-6f0e-4f0a-9a53-3f6d6a1b7c11';
    const value: ErrorBody = { success: false, code, message, error: message, ...details[code], requestId };
    return [code, { summary: message, value }];
  }),
);

const waits = {
  'Retry-After': {
    description: 'The seconds to wait before the next try, where they are known.',
    schema: { type: 'string' },
    example: '5',
  },
};

/** Groups the errors of a call by their status. */
export const errorAnswers = (endpoint: Endpoint) =>
  Object.fromEntries(
    [...Map.groupBy(errorsOf(endpoint), (code) => errorStatus[code])].map(([status, codes]) => [
      status,
      {
        description: codes.map((code) => `\`${code}\``).join(', '),
        ...(status === 429 || status === 503 ? { headers: waits } : {}),
        content: {
          'application/json': {
            schema: { $ref: '#/components/schemas/Error' },
            examples: Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
          },
        },
      },
    ]),
  );
