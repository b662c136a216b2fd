import { Sprout, TriangleAlert } from 'lucide-react';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { NotOnDevice } from '#src/ui/not-on-device.tsx';
import type { Choice } from '#src/campaigns/opportunities/list-queries.ts';
import type { Opportunities } from '#src/campaigns/opportunities/use-opportunities.ts';

type Props = {
  opportunities: Opportunities;
  choice: Choice;
  onChoose: (choice: Choice) => void;
};

/** Why there is no opportunity, and what to do about it. */
export function NothingHere({ opportunities: { state, total, reload }, choice, onChoose }: Props) {
  if (choice !== 'all') {
    return (
      <EmptyState
        icon={<Sprout aria-hidden />}
        title={m.opportunity_empty_title()}
        text={total === null ? m.opportunity_kept_only() : m.opportunity_empty_category()}
        action={
          <Button variant="secondary" onPress={() => onChoose('all')}>
            {m.opportunity_show_all()}
          </Button>
        }
      />
    );
  }
  if (state === 'failed' && total === null) {
    return (
      <EmptyState
        role="alert"
        icon={<TriangleAlert aria-hidden />}
        title={m.opportunity_load_failed()}
        action={<Button onPress={reload}>{m.app_try_again()}</Button>}
      />
    );
  }
  if (total === null) {
    return <NotOnDevice text={m.opportunity_first_contact_text()} />;
  }
  return (
    <EmptyState
      icon={<Sprout aria-hidden />}
      title={m.opportunity_empty_title()}
      text={m.opportunity_empty_text()}
      action={<LinkButton to="/creator/profile/edit">{m.opportunity_profile()}</LinkButton>}
    />
  );
}
