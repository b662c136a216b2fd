import { HeartOff, SearchX, TriangleAlert } from 'lucide-react';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { NotOnDevice } from '#src/ui/not-on-device.tsx';
import type { Directory } from '../use-directory.ts';
import type { Wish } from '../cached-queries.ts';
import { filterNames } from '../labels.ts';
import { withoutFilters } from './filter-bar.tsx';

type Props = { directory: Directory; wish: Wish; onChange: (wish: Wish) => void };

/** Explains an empty list and the next step. */
export function NobodyHere({ directory, wish, onChange }: Props) {
  const { state, isAnyCached, reload } = directory;
  const isFiltered = filterNames.some((name) => wish[name] !== undefined);
  if (state === 'failed' && !isAnyCached) {
    return (
      <EmptyState
        role="alert"
        icon={<TriangleAlert aria-hidden />}
        title={m.directory_load_failed()}
        action={<Button onPress={reload}>{m.app_try_again()}</Button>}
      />
    );
  }
  if (state === 'offline' && !isAnyCached) {
    return <NotOnDevice text={m.directory_first_contact_text()} />;
  }
  const clear = isFiltered ? (
    <Button variant="secondary" onPress={() => onChange(withoutFilters(wish))}>
      {m.directory_clear_filters()}
    </Button>
  ) : null;
  if (wish.favourites) {
    return (
      <EmptyState
        icon={<HeartOff aria-hidden />}
        title={isFiltered ? m.directory_empty_title() : m.directory_no_favourites_title()}
        text={isFiltered ? m.directory_no_favourites_fit() : m.directory_no_favourites_text()}
        action={clear}
      />
    );
  }
  return (
    <EmptyState
      icon={<SearchX aria-hidden />}
      title={m.directory_empty_title()}
      text={isFiltered ? m.directory_empty_text() : m.directory_nobody_text()}
      action={clear}
    />
  );
}
