import { Navigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useSession } from '#src/data/session-queries.ts';
import { useWorkingStorage } from './storage-check.ts';

/** Follows the session for a public screen. A session that the server ended is the signed-in layout's to explain. */
export function SessionWatch({ onSignedOut }: { onSignedOut: () => void }) {
  useWorkingStorage();
  const { state } = useSession();
  useEffect(() => {
    if (state === 'none') onSignedOut();
  }, [state, onSignedOut]);
  return state === 'open' || state === 'refused' ? <Navigate to="/dashboard" replace /> : null;
}
