import type { ApplyingAdvisory } from '@warden/contract';
import { severities } from '@warden/contract/calls';

const rank = ({ severity }: ApplyingAdvisory) => severities.indexOf(severity);

/** Advisories that apply to an installation, the most severe one first. */
export const worstFirst = (advisories: readonly ApplyingAdvisory[]) =>
  advisories.toSorted((one, other) => rank(other) - rank(one));
