import * as z from 'zod/mini';
import {
  corporateOverview,
  type CorporateOverview,
} from '#contract/corporate-businesses/overview.ts';
import { callBusinesses } from '#src/features/members/business-actions.ts';
import { useCachedQuery, type CachedQuery } from '#src/data/cached-query.ts';
import type { Actor } from '#src/data/device/outbox.ts';

const KEY = 'corporate-overview';
const query = ({ accountId }: Actor): CachedQuery<CorporateOverview> => ({
  load: () => callBusinesses('corporateOverview', { accountId }),
  read: (cached) => z.safeParse(corporateOverview, cached).data ?? null,
});

/** The numbers of a corporation's businesses as the device last read them. */
export function useOverview(actor: Actor) {
  const result = useCachedQuery(actor, KEY, query(actor));
  const needsOf = (id: string): number =>
    result.value?.businesses.find((one) => one.businessId === id)?.needs ?? 0;
  return { ...result, needsOf };
}
