import { Navigate, Outlet } from '@tanstack/react-router';
import { useState } from 'react';
import type { AccountKind } from '#contract/profile/record.ts';
import { opensSection } from './membership-kind.ts';
import { useSignedIn } from '#src/data/signed-in.ts';

/**
 * Lets in whose current membership belongs here, sends others to /not-found. Who switches to another account while inside, in
 * this tab or another, starts anew at their dashboard instead: what was open belongs to the account left behind.
 */
export function SectionGuard({ section }: { section: AccountKind }) {
  const { accountId, membership } = useSignedIn();
  const [enteredAs] = useState(accountId);
  // A form inside may ask before it is left. It is gone already, so nobody would see the question: drafts keep its words.
  if (accountId !== enteredAs) return <Navigate to="/dashboard" replace ignoreBlocker />;
  if (!opensSection(membership, section)) return <Navigate to="/not-found" replace ignoreBlocker />;
  return <Outlet />;
}
