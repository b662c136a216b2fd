import { lazy, Suspense } from 'react';
import { useActive } from '#src/data/signed-in.ts';
import { m } from '#src/paraglide/messages.js';
import { Page } from '#src/ui/page.tsx';
import { SkeletonSections } from '#src/ui/skeleton-sections.tsx';
import { useFirstContact } from './first-contact.ts';

// The frame paints first: what a list needs to be read and asked for is a fifth of everything before it.
const CreatorHome = lazy(async () => ({
  default: (await import('./creator-home.tsx')).CreatorHome,
}));

/** Where a creator's day starts. */
export function OpportunitiesRoute() {
  const { actor } = useActive();
  const firstContact = useFirstContact(actor.accountId);
  const placeholders = (
    <Page compact fluid width="content">
      <h1>{m.app_today()}</h1>
      <SkeletonSections />
    </Page>
  );
  return (
    <Suspense fallback={firstContact.wasAwaited ? placeholders : null}>
      <CreatorHome firstContact={firstContact} />
    </Suspense>
  );
}
