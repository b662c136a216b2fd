import { useEffect } from 'react';
import type { Role } from '#contract/permissions.ts';
import { isTourOpen, tourIds, type TourSide } from '#src/lib/tour-flags.ts';
import { closeTour, closeViewedTour, openTour, useActiveTour } from '../active-tour.ts';
import { dueTour, isTourOf } from '../tour-rules.ts';
import { TourPopover } from './tour-popover.tsx';

type Props = { side: TourSide; role: Role; path: string };

/** Starts the tour that a screen is due for, once the account is complete, and shows the open one. */
export function TourGuide({ side, role, path }: Props) {
  const { id } = useActiveTour();
  useEffect(() => {
    const open = useActiveTour.getState().id;
    if (open && isTourOf(open, path)) return;
    closeTour();
    const due = dueTour(side, path, isTourOpen);
    if (!due) return;
    const leaving = new AbortController();
    openTour(due, role, leaving.signal).catch(reportError);
    return () => leaving.abort();
  }, [side, role, path]);
  useEffect(() => {
    addEventListener('storage', closeViewedTour);
    return () => removeEventListener('storage', closeViewedTour);
  }, []);
  // The guide leaves with the account: its tour is not completed by that.
  useEffect(() => () => useActiveTour.setState({ id: null }), [side]);
  const isOwn = id !== null && tourIds[side].some((one) => one === id);
  return isOwn ? <TourPopover key={id} id={id} role={role} /> : null;
}
