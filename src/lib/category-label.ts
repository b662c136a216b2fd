import { categoryIds, type CategoryId } from '#contract/profile/lists.ts';
import { m } from '#src/paraglide/messages.js';

const labels: Record<CategoryId, () => string> = {
  eats: m.category_eats,
  shops: m.category_shops,
  arts: m.category_arts,
  community: m.category_community,
  event: m.category_event,
  outdoors: m.category_outdoors,
  nightlife: m.category_nightlife,
  family: m.category_family,
  health: m.category_health,
};

/** An id that this version of the app doesn't know stays as it is. */
export const categoryLabel = (id: string): string =>
  Object.hasOwn(labels, id) ? labels[id as CategoryId]() : id;

export const categoryOptions = (): { id: CategoryId; name: string }[] =>
  categoryIds.map((id) => ({ id, name: categoryLabel(id) }));
