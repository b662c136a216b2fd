import { useState } from 'react';
import { SlidersHorizontal, X } from 'lucide-react';
import { directorySorts, type DirectorySort } from '#contract/directory/record.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { Row, Stack } from '#src/ui/layout.tsx';
import { Select, SelectItem } from '#src/ui/select.tsx';
import { Sheet } from '#src/ui/sheet.tsx';
import { Switch } from '#src/ui/switch.tsx';
import type { Wish } from '../cached-queries.ts';
import { filterLabels, filterNames, sortLabels, valueLabel } from '../labels.ts';
import { FilterFields } from './filter-fields.tsx';
import styles from './filter-bar.module.css';

type Props = {
  wish: Wish;
  onChange: (wish: Wish) => void;
  /** The number of found creators; null while it is unknown. */
  count: number | null;
};

/** The filters and the order of the list: in a row, and on phones in a sheet. */
export function FilterBar({ wish, onChange, count }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const active = filterNames.filter((name) => wish[name] !== undefined).length;
  return (
    <Stack gap={3}>
      <Row gap={3} rowGap={2} wrap align="center" data-tour="creator-filters">
        <Button
          variant="secondary"
          className={styles.opener ?? ''}
          icon={<SlidersHorizontal aria-hidden />}
          onPress={() => setIsOpen(true)}
        >
          {active > 0 ? m.directory_filters_count({ count: active }) : m.directory_filters()}
        </Button>
        <Select
          className={styles.sort ?? ''}
          aria-label={m.directory_sort()}
          value={wish.sort ?? 'match'}
          onChange={(key) => onChange({ ...wish, sort: key as DirectorySort })}
        >
          {directorySorts.map((sort) => (
            <SelectItem key={sort} id={sort}>
              {sortLabels[sort]()}
            </SelectItem>
          ))}
        </Select>
        <Switch
          isSelected={wish.favourites === true}
          onChange={(favourites) => onChange({ ...wish, favourites })}
        >
          {m.directory_favourites()}
        </Switch>
      </Row>
      <div className={styles.inline}>
        <FilterFields wish={wish} onChange={onChange} />
      </div>
      <ActiveFilters wish={wish} onChange={onChange} />
      <Sheet
        title={m.directory_filters()}
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        footer={(close) => (
          <Button isWide onPress={close}>
            {count === null ? m.directory_title() : m.directory_show({ count })}
          </Button>
        )}
      >
        <FilterFields wish={wish} onChange={onChange} />
      </Sheet>
    </Stack>
  );
}

/** The active filters, each removable by one tap, and all at once. */
function ActiveFilters({ wish, onChange }: Omit<Props, 'count'>) {
  const active = filterNames.flatMap((name) => {
    const value = wish[name];
    return value === undefined ? [] : [{ name, text: valueLabel(name, value) }];
  });
  if (active.length === 0) return null;
  return (
    <ul className={styles.active} aria-label={m.directory_filters()}>
      {active.map(({ name, text }) => (
        <li key={name}>
          <Button
            variant="secondary"
            size="small"
            aria-label={m.directory_remove_filter({ filter: `${filterLabels[name]()}: ${text}` })}
            onPress={() => onChange({ ...wish, [name]: undefined })}
          >
            {text}
            <X aria-hidden />
          </Button>
        </li>
      ))}
      <li>
        <Button variant="quiet" size="small" onPress={() => onChange(withoutFilters(wish))}>
          {m.app_clear()}
        </Button>
      </li>
    </ul>
  );
}

/** The order stays, and whether only favourites are shown. */
export const withoutFilters = ({ sort, favourites }: Wish): Wish => ({
  ...(sort && { sort }),
  ...(favourites && { favourites }),
});
