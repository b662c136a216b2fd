import { categoryIds, cityNames } from '#contract/profile/lists.ts';
import { m } from '#src/paraglide/messages.js';
import { Select, SelectItem } from '#src/ui/select.tsx';
import type { Wish } from '../cached-queries.ts';
import { filterLabels, filterNames, valueLabel, type FilterName } from '../labels.ts';
import styles from './filter-bar.module.css';

/** Values offered for each filter; an address may name others. */
const offered: Record<FilterName, readonly (string | number)[]> = {
  category: categoryIds,
  city: cityNames,
  // In kilometres, as it is asked for: 3, 5, 15 and 30 miles.
  within: [5, 8, 24, 48],
  tier: ['TIER_1', 'TIER_2'],
  offer: ['gift', 'paid'],
  maxPrice: [30, 50, 100, 200, 300],
};
const ANY = 'any';

type Props = { wish: Wish; onChange: (wish: Wish) => void };

/** One choice for each filter. */
export function FilterFields({ wish, onChange }: Props) {
  return (
    <div className={styles.fields}>
      {filterNames.map((name) => (
        <FilterField key={name} name={name} wish={wish} onChange={onChange} />
      ))}
    </div>
  );
}

function FilterField({ name, wish, onChange }: Props & { name: FilterName }) {
  const chosen = wish[name];
  const values = offered[name];
  const all = chosen === undefined || values.includes(chosen) ? values : [...values, chosen];
  const choose = (key: unknown) => {
    const value = all.find((one) => String(one) === key);
    onChange({ ...wish, [name]: value });
  };
  return (
    <Select label={filterLabels[name]()} value={String(chosen ?? ANY)} onChange={choose}>
      <SelectItem id={ANY}>{m.directory_any()}</SelectItem>
      {all.map((value) => (
        <SelectItem key={value} id={String(value)}>
          {valueLabel(name, value)}
        </SelectItem>
      ))}
    </Select>
  );
}
