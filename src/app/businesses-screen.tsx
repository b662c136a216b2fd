import { EllipsisVertical, MailPlus, Plus, Search, Store, Unlink } from 'lucide-react';
import { useState } from 'react';
import { can } from '#contract/permissions.ts';
import type { Membership } from '#contract/profile/record.ts';
import { useActive } from '#src/data/signed-in.ts';
import { ConfirmIdentityDialog } from '#src/features/account/components/confirm-identity-dialog.tsx';
import { callConfirmed } from '#src/features/account/confirm-identity.ts';
import {
  InviteBusinessDialog,
  RemoveBusinessDialog,
} from '#src/features/members/components/business-dialogs.tsx';
import { InvitedBusinesses } from '#src/features/members/components/business-invitations.tsx';
import type { NamedBusiness } from '#src/features/members/grant.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { IconButton } from '#src/ui/icon-button.tsx';
import { Hint, Row } from '#src/ui/layout.tsx';
import { Menu, MenuItem, MenuTrigger } from '#src/ui/menu.tsx';
import { Page } from '#src/ui/page.tsx';
import { Select, SelectItem } from '#src/ui/select.tsx';
import { TextField } from '#src/ui/text-field.tsx';
import { AccountList } from './account-list.tsx';
import { useOverview } from './corporate-overview.ts';
import { CreateBusinessDialog } from './create-business-dialog.tsx';

/** Capitals and accents make no difference to a search. */
const plain = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();

const orders = ['name', 'needs', 'newest'] as const;
type Order = (typeof orders)[number];
const orderLabels: Record<Order, () => string> = {
  name: m.businesses_sort_name,
  needs: m.businesses_sort_needs,
  newest: m.businesses_sort_newest,
};

/**
 * The businesses of the active corporation that the person may open. They are on the device. An id begins with the time of its
 * creation, so the newest businesses have the highest ids.
 */
function inOrder(found: readonly Membership[], order: Order, needsOf: (id: string) => number) {
  const byName = (a: Membership, b: Membership) =>
    (a.businessName ?? '').localeCompare(b.businessName ?? '');
  return found.toSorted((a, b) => {
    if (order === 'newest') return b.accountId.localeCompare(a.accountId);
    const needs = order === 'needs' ? needsOf(b.accountId) - needsOf(a.accountId) : 0;
    return needs || byName(a, b);
  });
}

export function BusinessesScreen() {
  const { actor, profile, role } = useActive();
  const [wanted, setWanted] = useState('');
  const [order, setOrder] = useState<Order>('name');
  const [removing, setRemoving] = useState<NamedBusiness | null>(null);
  const { needsOf } = useOverview(actor);
  const mayManage = can(role, 'businesses.manage');
  const businesses = profile.memberships.filter(
    (one) => one.businessId !== null && one.corporateId === actor.accountId,
  );
  const found = businesses.filter(({ businessName }) =>
    plain(businessName ?? '').includes(plain(wanted)),
  );
  return (
    <Page>
      {mayManage ? <AddBusiness /> : null}
      {businesses.length === 0 ? (
        <EmptyState
          icon={<Store aria-hidden />}
          title={m.businesses_empty()}
          text={m.businesses_empty_text()}
        />
      ) : (
        <>
          <TextField
            label={m.businesses_search()}
            type="search"
            autoComplete="off"
            value={wanted}
            onChange={setWanted}
          />
          <Row gap={3} align="center" justify="between" wrap rowGap={2}>
            <Hint role="status">{m.businesses_count({ count: found.length })}</Hint>
            <Select
              label={m.businesses_sort()}
              value={order}
              onChange={(chosen) => setOrder(chosen as Order)}
            >
              {orders.map((one) => (
                <SelectItem key={one} id={one}>
                  {orderLabels[one]()}
                </SelectItem>
              ))}
            </Select>
          </Row>
          {found.length > 0 ? (
            <AccountList
              memberships={inOrder(found, order, needsOf)}
              noteOf={({ accountId }) => {
                const count = needsOf(accountId);
                return count > 0 ? m.businesses_needs({ count }) : null;
              }}
              asideOf={
                mayManage
                  ? (one) => <BusinessMenu membership={one} onRemove={setRemoving} />
                  : undefined
              }
            />
          ) : (
            <EmptyState
              icon={<Search aria-hidden />}
              title={m.businesses_none_found()}
              text={m.businesses_none_found_text()}
            />
          )}
        </>
      )}
      {mayManage ? <InvitedBusinesses actor={actor} callConfirmed={callConfirmed} /> : null}
      {removing ? (
        <RemoveBusinessDialog
          actor={actor}
          business={removing}
          callConfirmed={callConfirmed}
          onClose={() => setRemoving(null)}
        />
      ) : null}
      <ConfirmIdentityDialog email={profile.email} hasPasskey={false} />
    </Page>
  );
}

function AddBusiness() {
  const { actor } = useActive();
  const [adding, setAdding] = useState<'invite' | 'create' | null>(null);
  return (
    <>
      <Row gap={2} wrap rowGap={2}>
        <Button onPress={() => setAdding('invite')}>
          <MailPlus aria-hidden />
          {m.businesses_invite()}
        </Button>
        <Button variant="secondary" onPress={() => setAdding('create')}>
          <Plus aria-hidden />
          {m.businesses_create()}
        </Button>
      </Row>
      {adding === 'invite' ? (
        <InviteBusinessDialog
          actor={actor}
          callConfirmed={callConfirmed}
          onClose={() => setAdding(null)}
        />
      ) : null}
      {adding === 'create' ? (
        <CreateBusinessDialog actor={actor} onClose={() => setAdding(null)} />
      ) : null}
    </>
  );
}

type MenuProps = { membership: Membership; onRemove: (business: NamedBusiness) => void };

function BusinessMenu({ membership: { accountId: id, businessName }, onRemove }: MenuProps) {
  const name = businessName ?? '';
  return (
    <MenuTrigger>
      <IconButton label={m.businesses_menu({ name })}>
        <EllipsisVertical aria-hidden />
      </IconButton>
      <Menu aria-label={m.businesses_menu({ name })} onAction={() => onRemove({ id, name })}>
        <MenuItem id="remove" variant="danger" icon={<Unlink aria-hidden />}>
          {m.businesses_remove()}
        </MenuItem>
      </Menu>
    </MenuTrigger>
  );
}
