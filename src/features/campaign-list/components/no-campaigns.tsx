import { Megaphone, Plus } from 'lucide-react';
import { m } from '#src/paraglide/messages.js';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';

/** The screen that creates a campaign. */
export function CreateLink() {
  return (
    <LinkButton variant="primary" icon={<Plus aria-hidden />} to="/business/campaign/create">
      {m.app_create_campaign()}
    </LinkButton>
  );
}

/** A business that has written nothing yet. */
export function NoCampaigns({ mayCreate }: { mayCreate: boolean }) {
  return (
    <EmptyState
      icon={<Megaphone aria-hidden />}
      title={mayCreate ? m.campaign_create_first() : m.campaign_none_yet()}
      text={mayCreate ? m.campaign_create_first_text() : m.campaign_none_yet_text()}
      action={mayCreate ? <CreateLink /> : null}
    />
  );
}
