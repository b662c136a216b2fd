import { m } from '#src/paraglide/messages.js';
import { LinkButton } from '#src/ui/link-button.tsx';
import { contestableUntil } from '../choice.ts';
import type { Desk } from '../desk.ts';
import type { Shoot } from '../overlay.ts';

/** Opens the dialog that contests a no-show, while the creator may and has not yet. */
export function ContestLink({ desk, shoot }: { desk: Desk; shoot: Shoot }) {
  if (desk.side !== 'creator' || contestableUntil(shoot, desk.now) === null) return null;
  const project = desk.view.projects.find(({ id }) => id === shoot.projectId);
  if (project?.dispute && project.dispute.resolvedOn === null) return null;
  return (
    <LinkButton
      to="/creator/campaign/$campaignId/details"
      params={{ campaignId: shoot.campaignId }}
      hash="contest"
    >
      {m.details_contest()}
    </LinkButton>
  );
}
