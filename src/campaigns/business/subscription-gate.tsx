import { use } from 'react';
import { mayPublish, mayStart } from '#contract/billing/subscription.ts';
import type { RuleRefusal } from '#contract/refusal.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { SignedInContext } from '#src/data/replica/signed-in-context.ts';
import { refusalSentence } from '#src/lib/refusal-sentence.ts';
import { m } from '#src/paraglide/messages.js';
import { Row } from '#src/ui/layout.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { Notice } from '#src/ui/notice.tsx';

type Act = 'publish' | 'start';

/**
 * Why the business may not publish, or invite and select (`start`), by the status that this device knows; null if it may, and
 * if the status is unknown. The server decides in any case.
 */
export function useSubscriptionGate(
  { accountId }: Pick<Actor, 'accountId'>,
  act: Act,
): RuleRefusal | null {
  const business = use(SignedInContext)?.profile.business;
  if (business?.id !== accountId || !business.status) return null;
  const subscriber = { status: business.status, published: business.metrics?.campaigns ?? 0 };
  const decided = act === 'publish' ? mayPublish(subscriber) : mayStart(subscriber);
  return decided.ok ? null : decided.refusal;
}

export const SubscriptionLink = () => (
  <LinkButton size="small" to="/business/subscription">
    {m.subscription_manage()}
  </LinkButton>
);

/** Why an act is not offered, and where to change that. */
export const SubscriptionNotice = ({ refusal }: { refusal: RuleRefusal }) => (
  <Notice gap={2} role="status">
    <p>{refusalSentence(refusal.code, refusal.current)}</p>
    <Row>
      <SubscriptionLink />
    </Row>
  </Notice>
);

/** The notice where the business may not act, as far as this device knows. */
export function SubscriptionGate({ actor, act }: { actor: Pick<Actor, 'accountId'>; act: Act }) {
  const refusal = useSubscriptionGate(actor, act);
  return refusal ? <SubscriptionNotice refusal={refusal} /> : null;
}
