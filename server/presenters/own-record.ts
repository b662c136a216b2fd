/**
 * Parts of queries that present the records `r` of several businesses, each as its own business sees it. Presenters name the account
 * that sees a record `$1`.
 */
export const asBusiness = (json: string): string => json.replaceAll('$1', 'r.business_id');

/** The row `f` of a record that is read outside of any feed. */
export const NO_REVISION = 'cross join (select 0 as revision) f';
