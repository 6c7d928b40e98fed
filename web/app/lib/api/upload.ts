import type { ReplyOf } from '@warden/contract';
import type { CheckedCall } from '@warden/contract/calls';
import { ApiError, callConfirmed, isNoOrganization, ORGANIZATION_HEADER } from '@warden/contract/calls';
import { currentOrganization, loseOrganization } from '../session/organization.ts';
import { currentToken, expireSession } from '../session/session.ts';
import { checkReply } from './checked-call.ts';
import { confirmIdentity } from './identity-question.ts';

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

const sendForm = <E extends CheckedCall>(
  endpoint: E,
  form: FormData,
  onSent: (bytes: number, total: number) => void,
  signal: AbortSignal,
) =>
  new Promise<ReplyOf<E>>((resolve, reject) => {
    const request = new XMLHttpRequest();
    const token = currentToken();
    const organization = currentOrganization();
    request.open(endpoint.method, `/api${endpoint.path}`);
    request.setRequestHeader('accept-language', document.documentElement.lang);
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    if (organization) request.setRequestHeader(ORGANIZATION_HEADER, organization);
    request.upload.onprogress = ({ loaded, total }) => onSent(loaded, total);
    request.onload = () => {
      const body = parse(request.responseText);
      if (request.status < 300) {
        try {
          resolve(checkReply(endpoint, body));
        } catch (error) {
          reject(error);
        }
        return;
      }
      if (request.status === 401) expireSession(token);
      const error = new ApiError(request.status, body);
      if (organization && isNoOrganization(error)) loseOrganization(organization);
      reject(error);
    };
    request.onerror = () => reject(new ApiError(0, null));
    request.onabort = () => reject(signal.reason);
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });

/** Sends a form with files and reports the progress, which fetch cannot do. */
export const upload = <E extends CheckedCall>(...call: Parameters<typeof sendForm<E>>) =>
  callConfirmed(() => sendForm<E>(...call), confirmIdentity);
