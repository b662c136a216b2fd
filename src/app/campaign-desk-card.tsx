import { useNavigate } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { BusinessDesk } from '#src/features/campaign-list/components/business-desk.tsx';
import { CatchError } from '#src/ui/catch-error.tsx';

type Props = Omit<ComponentProps<typeof BusinessDesk>, 'go'>;

/** What needs the business, its shoots of today and its campaigns; if they cannot be read, the rest of the screen stays. */
export function CampaignDeskCard(props: Props) {
  const navigate = useNavigate();
  return (
    <CatchError fallback={props.children}>
      <BusinessDesk {...props} go={(href) => void navigate({ href })} />
    </CatchError>
  );
}
