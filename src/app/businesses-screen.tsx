import { Search, Store } from 'lucide-react';
import { useState } from 'react';
import { useActive } from '#src/data/signed-in.ts';
import { m } from '#src/paraglide/messages.js';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Hint } from '#src/ui/layout.tsx';
import { Page } from '#src/ui/page.tsx';
import { TextField } from '#src/ui/text-field.tsx';
import { AccountList } from './account-list.tsx';

/** Capitals and accents make no difference to a search. */
const plain = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();

/** The businesses of the active corporation that the person may open, by name. They are on the device. */
export function BusinessesScreen() {
  const { actor, profile } = useActive();
  const [wanted, setWanted] = useState('');
  const businesses = profile.memberships.filter(
    (one) => one.businessId !== null && one.corporateId === actor.accountId,
  );
  const found = businesses.filter(({ businessName }) =>
    plain(businessName ?? '').includes(plain(wanted)),
  );
  if (businesses.length === 0) {
    return (
      <Page>
        <EmptyState
          icon={<Store aria-hidden />}
          title={m.businesses_empty()}
          text={m.businesses_empty_text()}
        />
      </Page>
    );
  }
  return (
    <Page>
      <TextField
        label={m.businesses_search()}
        type="search"
        autoComplete="off"
        value={wanted}
        onChange={setWanted}
      />
      <Hint role="status">{m.businesses_count({ count: found.length })}</Hint>
      {found.length > 0 ? (
        <AccountList memberships={found} />
      ) : (
        <EmptyState
          icon={<Search aria-hidden />}
          title={m.businesses_none_found()}
          text={m.businesses_none_found_text()}
        />
      )}
    </Page>
  );
}
