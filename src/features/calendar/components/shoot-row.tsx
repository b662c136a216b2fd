import { Avatar } from '#src/ui/avatar.tsx';
import { otherParty, type Side } from '../desk.ts';
import type { Shoot } from '../overlay.ts';
import { formatShortDay, formatTimes } from '../times.ts';
import { InAppLink } from './in-app-link.tsx';
import { StateChip } from './state-chip.tsx';
import styles from './shoot-row.module.css';

type Props = {
  shoot: Shoot;
  side: Side;
  /** Where its pack is, and how to get there. */
  href: string;
  go: (href: string) => void;
  isOpen?: boolean;
  /** Where the list is not of one day. */
  withDay?: boolean;
};

/** A shoot in a list: when, with whom, where, and how it stands. */
export function ShootRow(props: Props) {
  const { shoot, side, href, go, isOpen = false, withDay = false } = props;
  const other = otherParty(shoot, side);
  return (
    <InAppLink
      className={styles.row}
      href={href}
      go={go}
      aria-current={isOpen ? 'true' : undefined}
      data-shoot={shoot.id}
    >
      <Avatar name={other.name} src={other.picture} shape={other.shape} size={48} />
      <span className={styles.words}>
        <time className={styles.time} dateTime={shoot.startDateTime}>
          {withDay ? `${formatShortDay(shoot.startDateTime)}, ` : null}
          {formatTimes(shoot)}
        </time>
        <span className={styles.name} dir="auto">
          {other.name}
        </span>
        <span className={styles.place} dir="auto">
          {side === 'creator'
            ? `${shoot.campaignTitle} · ${shoot.address.locality}`
            : shoot.campaignTitle}
        </span>
        <span className={styles.chips}>
          <StateChip shoot={shoot} side={side} />
        </span>
      </span>
    </InAppLink>
  );
}
