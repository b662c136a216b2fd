import type { ListedAppointment } from '#contract/appointment/record.ts';
import type { AccountId } from '#contract/ids.ts';
import type { Result } from '#contract/result.ts';

/** It can't be listed now; `retryAfter`: whole seconds, if they are known. `isTooOften`: because of the account's own calls. */
export type NotListed = { retryAfter: number | null; isTooOften?: true };

/** Where an account's appointments are listed. */
export type Scheduling = {
  /** Those of the days that devices keep, by their starts. It never throws for what another service answers. */
  appointmentsOf: (accountId: AccountId) => Promise<Result<ListedAppointment[], NotListed>>;
};
