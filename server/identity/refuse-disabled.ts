import { BRAND } from '#contract/brand.ts';
import type { Refusal } from '#contract/refusal.ts';
import type { Deps } from '../http/call.ts';
import { refuse } from '../texts/refusal.ts';
import { translate } from '../texts/translate.ts';
import type { AccessState } from './access-state.ts';

/** The refusal of a proven person who may not sign in. Of a suspension that support may lift, it names where to ask. */
export function refuseDisabled(
  { env }: Pick<Deps, 'env'>,
  { state }: { state: AccessState },
): Refusal {
  if (state !== 'suspended') return refuse('USER_DISABLED');
  const message = translate('sign_in_suspended', { brand: BRAND, email: env.supportEmail });
  return { ...refuse('USER_DISABLED'), message };
}
