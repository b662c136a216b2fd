import { Megaphone, Plus } from 'lucide-react';
import { m } from '#src/paraglide/messages.js';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { InAppLink } from '#src/ui/in-app-link.tsx';
import { createHref } from '#src/campaigns/frame/routes.ts';
import '#src/ui/button.css';

type Props = { go: (href: string) => void };

/** Where a campaign is begun. */
export function CreateLink({ go }: Props) {
  return (
    <InAppLink className="button" data-variant="primary" href={createHref()} go={go}>
      <span className="button-content">
        <Plus aria-hidden />
        {m.app_create_campaign()}
      </span>
    </InAppLink>
  );
}

/** A business that has written nothing yet. */
export function NoCampaigns({ mayCreate, go }: Props & { mayCreate: boolean }) {
  return (
    <EmptyState
      icon={<Megaphone aria-hidden />}
      title={mayCreate ? m.campaign_create_first() : m.campaign_none_yet()}
      text={mayCreate ? m.campaign_create_first_text() : m.campaign_none_yet_text()}
      action={mayCreate ? <CreateLink go={go} /> : null}
    />
  );
}
