import { Navigate, Outlet, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import type { AccountKind } from '#contract/profile/record.ts';
import { opensSection } from './membership-kind.ts';
import { useSignedIn } from '#src/data/signed-in.ts';

/**
 * Admits a current membership of this section and sends others to /not-found. A switch of the account, in this tab or another,
 * leads to the new dashboard instead: the open screen belongs to the former account.
 */
export function SectionGuard({ section }: { section: AccountKind }) {
  const { accountId, membership } = useSignedIn();
  const [enteredAs, setEnteredAs] = useState(accountId);
  const isHome = useLocation({ select: ({ pathname }) => pathname === `/${section}/dashboard` });
  const isOpen = opensSection(membership, section);
  if (accountId !== enteredAs) {
    // A form inside may ask before it is left. It is already gone, so the question would be invisible: drafts keep its text.
    if (!isHome || !isOpen) return <Navigate to="/dashboard" replace ignoreBlocker />;
    setEnteredAs(accountId);
  }
  if (!isOpen) return <Navigate to="/not-found" replace ignoreBlocker />;
  return <Outlet key={accountId} />;
}
