import { innProblem, kppProblem } from './tax.ts';

interface Numbers {
  country: string;
  inn?: string | null | undefined;
  kpp?: string | null | undefined;
}

/** Which number of a buyer is missing or wrong. Buyers abroad have neither of them, and entrepreneurs no KPP. */
export const companyProblem = ({ country, inn, kpp }: Numbers) => {
  if (country !== 'RU') return undefined;
  if (!inn) return { field: 'inn', code: 'field_required' } as const;
  const wrongInn = innProblem(inn);
  if (wrongInn) return { field: 'inn', code: wrongInn } as const;
  if (inn.length === 12) return undefined;
  if (!kpp) return { field: 'kpp', code: 'kpp_required' } as const;
  const wrongKpp = kppProblem(kpp.toUpperCase());
  return wrongKpp ? ({ field: 'kpp', code: wrongKpp } as const) : undefined;
};
