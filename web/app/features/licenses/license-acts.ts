import type { License, LicenseWithOffers } from '@warden/contract';
import { licenseState } from '../../entities/license/license-state.ts';

/** What an owner can do with a license beside buying, each in a dialog of its own. */
export type LicenseAct = 'stage' | 'endStaging' | 'rotate';

const paidTypes: readonly License['license_type'][] = ['commercial', 'individual'];

/** The acts that fit a license. The server decides in the end. */
export const actsOn = (license: LicenseWithOffers, now: Date): LicenseAct[] => {
  const works = ['active', 'ending', 'grace'].includes(licenseState(license, now).name);
  if (!works || !paidTypes.includes(license.license_type)) return [];
  if (license.staging_for) return ['rotate'];
  return [license.staging ? 'endStaging' : 'stage', 'rotate'];
};
