import { addDays, dayOf, makeLicense, type Signer, TRIAL_DAYS } from '@warden/license';

export interface TrialFacts {
  clientId: string;
  licensee?: string;
  hostname?: string | null;
  now?: Date;
}

/** Signs the installation's own trial of 60 days. Binding it in the dashboard makes its key known to the shop. */
export const makeTrial = async (
  { clientId, licensee = 'Trial', hostname = null, now = new Date() }: TrialFacts,
  key: Signer,
): Promise<string> => {
  const { text } = await makeLicense(
    {
      id: crypto.randomUUID(),
      type: 'trial-self-signed',
      client: clientId,
      licensee,
      hostname,
      issued: now,
      expires: addDays(dayOf(now), TRIAL_DAYS),
    },
    key,
  );
  return text;
};
