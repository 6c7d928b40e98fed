interface KnownCompany {
  type: 'LEGAL' | 'INDIVIDUAL';
  inn: string;
  kpp?: string;
  short: string;
  full: string;
  postalCode: string;
  address: string;
  status: 'ACTIVE' | 'LIQUIDATING' | 'LIQUIDATED' | 'BANKRUPT' | 'REORGANIZING';
}

/** One that everybody knows, and examples of the kinds that differ. */
export const knownCompanies: readonly KnownCompany[] = [
  {
    type: 'LEGAL',
    inn: '7707083893',
    kpp: '773601001',
    short: 'ПАО СБЕРБАНК',
    full: 'ПУБЛИЧНОЕ АКЦИОНЕРНОЕ ОБЩЕСТВО "СБЕРБАНК РОССИИ"',
    postalCode: '117312',
    address: 'г Москва, ул Вавилова, д 19',
    status: 'ACTIVE',
  },
  {
    type: 'LEGAL',
    inn: '7701000019',
    kpp: '770101001',
    short: 'ООО "ПРИМЕР"',
    full: 'ОБЩЕСТВО С ОГРАНИЧЕННОЙ ОТВЕТСТВЕННОСТЬЮ "ПРИМЕР"',
    postalCode: '101000',
    address: 'г Москва, ул Мясницкая, д 1',
    status: 'ACTIVE',
  },
  {
    type: 'INDIVIDUAL',
    inn: '770400000432',
    short: 'ИП Примерова Анна Ивановна',
    full: 'Индивидуальный предприниматель Примерова Анна Ивановна',
    postalCode: '119019',
    address: 'г Москва, ул Арбат, д 2',
    status: 'ACTIVE',
  },
  {
    type: 'LEGAL',
    inn: '7802000022',
    kpp: '780201001',
    short: 'ООО "БЫВШИЙ ПРИМЕР"',
    full: 'ОБЩЕСТВО С ОГРАНИЧЕННОЙ ОТВЕТСТВЕННОСТЬЮ "БЫВШИЙ ПРИМЕР"',
    postalCode: '194044',
    address: 'г Санкт-Петербург, Большой Сампсониевский пр-кт, д 3',
    status: 'LIQUIDATED',
  },
];

/** A company in the form of the answers of `findById/party`, with the fields that shops read. */
export const suggestionOf = (company: KnownCompany) => ({
  value: company.short,
  unrestricted_value: company.short,
  data: {
    inn: company.inn,
    kpp: company.kpp ?? null,
    type: company.type,
    branch_type: company.type === 'LEGAL' ? 'MAIN' : null,
    name: { full_with_opf: company.full, short_with_opf: company.short },
    state: { status: company.status },
    address: { value: company.address, unrestricted_value: `${company.postalCode}, ${company.address}` },
  },
});
