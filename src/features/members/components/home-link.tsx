import { m } from '#src/paraglide/messages.js';
import { LinkButton } from '#src/ui/link-button.tsx';

/** Leaves an invitation without an answer. */
export const HomeLink = () => (
  <LinkButton to="/" variant="quiet">
    {m.invitation_not_now()}
  </LinkButton>
);
