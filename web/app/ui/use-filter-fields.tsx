import type { ListShape, ListState } from '../lib/address/list-address.ts';
import type { ListInAddress } from '../lib/address/use-list-address.ts';
import { useTranslation } from '../lib/i18n/use-translation.tsx';
import { FilterDay, FilterSelect, FilterText } from './filter-field.tsx';

/** Makes the fields for the filters of a list. */
export const useFilterFields = <S extends ListShape>({ shape, state, change }: ListInAddress<S>) => {
  const { t } = useTranslation();
  type Filters = ListState<S>['filters'];
  type Name = keyof Filters & string;
  const filter = (name: Name, label: string) => ({
    label,
    value: state.filters[name] as string,
    onChange: (value: string) => change({ filters: { [name]: value } as Partial<Filters> }),
  });
  return {
    text: (name: Name, label: string, placeholder = t('panel.list.contains')) => (
      <FilterText {...filter(name, label)} placeholder={placeholder} />
    ),
    choice: <N extends Name>(
      name: N,
      label: string,
      textOf: (word: Exclude<Filters[N], ''>) => string,
      any = t('panel.list.any'),
    ) => {
      const words = (shape.filters[name] ?? []) as readonly (string & Exclude<Filters[N], ''>)[];
      return <FilterSelect {...filter(name, label)} any={any} options={words.map((word) => [word, textOf(word)])} />;
    },
    day: (name: Name, label: string) => <FilterDay {...filter(name, label)} />,
  };
};
