import { createLink, linkOptions } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import type { ComponentProps } from 'react';
import type { AppointmentId } from '#contract/ids.ts';
import { m } from '#src/paraglide/messages.js';
import { Avatar } from '#src/ui/avatar.tsx';
import { otherParty, type Side } from '../desk.ts';
import type { Shoot } from '../overlay.ts';
import { monthOf } from '../calendar-route.ts';
import { dayOfShoot } from '../shoot-days.ts';
import { formatShortDay, formatSlot, formatTimes } from '../times.ts';
import { onPlainClick } from '#src/ui/plain-click.ts';
import { StateChip } from './state-chip.tsx';
import styles from './shoot-row.module.css';
import { Hint, Row, Text } from '#src/ui/layout.tsx';

type Props = {
  shoot: Shoot;
  side: Side;
  /** Opens it over the screen; without it, the row leads to the calendar. */
  onOpen?: ((shoot: AppointmentId) => void) | undefined;
  isOpen?: boolean;
  /** Where the list is not of one day. */
  withDay?: boolean;
  /** The campaign is named above, and the shoot opens over the campaign's schedule. */
  isOfCampaign?: boolean;
};

/** The router marks every link to the open address as `page`; a row is one of the page's items. */
const RowLink = createLink(
  ({ isOpen, children, ...props }: ComponentProps<'a'> & { isOpen: boolean }) => (
    <a {...props} aria-current={isOpen ? 'true' : undefined}>
      {children}
    </a>
  ),
);

/** A shoot in a list: its time, the other party, its location, and its state. */
export function ShootRow(props: Props) {
  const { shoot, side, onOpen, isOpen = false, withDay = false, isOfCampaign = false } = props;
  const other = otherParty(shoot, side);
  return (
    <RowLink
      {...linkOf(props)}
      className={styles.row}
      onClick={
        onOpen &&
        onPlainClick((event) => {
          event.preventDefault();
          onOpen(shoot.id);
        })
      }
      isOpen={isOpen}
      data-shoot={shoot.id}
    >
      <Avatar name={other.name} src={other.picture} shape={other.shape} size={48} />
      <span className={styles.text}>
        <Text as="time" size={14} weight="medium" tone="primary" dateTime={shoot.startDateTime}>
          {withDay ? `${formatShortDay(shoot.startDateTime)}, ` : null}
          {formatTimes(shoot)}
        </Text>
        <Wish shoot={shoot} side={side} />
        <Text as="span" weight="bold" dir="auto">
          {other.name}
        </Text>
        {isOfCampaign ? null : (
          <Hint as="span" dir="auto">
            {side === 'creator'
              ? `${shoot.campaignTitle} · ${shoot.address.locality}`
              : shoot.campaignTitle}
          </Hint>
        )}
        <span className={styles.chips}>
          <StateChip shoot={shoot} side={side} />
        </span>
      </span>
    </RowLink>
  );
}

function linkOf({ shoot: { id, campaignId, startDateTime }, side, isOfCampaign }: Props) {
  const day = dayOfShoot({ startDateTime });
  return isOfCampaign
    ? linkOptions({
        to: '/business/campaign/$campaignId/schedule',
        params: { campaignId },
        search: { shoot: id },
      })
    : linkOptions({ to: `/${side}/calendar`, search: { month: monthOf(day), day, shoot: id } });
}

/** The time that was asked for instead, which does not hold yet, and whether there are others. */
function Wish({ shoot: { state, requestedSlots }, side }: Pick<Props, 'shoot' | 'side'>) {
  const [first, ...others] = requestedSlots;
  if (state !== 'rescheduleRequested' || !first) return null;
  const time = formatSlot(first);
  const label =
    side === 'creator' ? m.calendar_you_asked_for({ time }) : m.calendar_asked_for({ time });
  return (
    <Row as="span" gap={1} align="center" size={14} icon={14}>
      <ArrowRight aria-hidden />
      {others.length === 0 ? label : m.calendar_asked_for_more({ label, count: others.length })}
    </Row>
  );
}
