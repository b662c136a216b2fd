import { expect, test } from 'vitest';
import type { AccountId, CommandId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import {
  fieldsAt,
  groupPlan,
  placeFrom,
  withLocation,
} from '#src/features/create-campaign/group-plan.ts';
import { fields } from '../../support/campaign-fields.ts';

const own = { street: '12 Patio Way', locality: 'Tempe', province: 'AZ', postalCode: '85281' };

test('a location keeps its campaign through every change, so a repeated publication is of the same one', () => {
  const [cafe, bar] = [newId<AccountId>(), newId<AccountId>()];
  const chosen = withLocation([], cafe, { isChosen: true }, 2);
  const both = withLocation(chosen, bar, { isChosen: true }, 2);
  const tried = withLocation(both, cafe, { publishing: newId<CommandId>() }, 5);

  expect(groupPlan.safeParse(tried).success).toBe(true);
  const ids = (plan: typeof tried) =>
    new Map(plan.map(({ businessId, campaignId }) => [businessId, campaignId]));
  expect(ids(tried)).toEqual(ids(both));
  expect(tried.map(({ creatorSlots }) => creatorSlots)).toEqual([2, 2]);
});

test('an address that was not changed follows the profile, and a changed one and a contact are of this location alone', () => {
  const onSite = { name: 'Sam', phone: null, parkingNote: null, doorNote: 'The blue door' };
  const moved = { ...own, street: '1 Mill Lane' };

  expect(placeFrom({ ...own }, own)).toBeNull();
  const brief = { ...fields(), place: null, creatorSlots: 1 };
  const at = fieldsAt(brief, { place: placeFrom(moved, own), onSite, creatorSlots: 3 });
  expect(at).toMatchObject({ title: brief.title, place: moved, onSite, creatorSlots: 3 });
  expect(brief).toMatchObject({ place: null, creatorSlots: 1 });
});
