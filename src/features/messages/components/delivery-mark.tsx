import { Check, CheckCheck, CircleAlert, Clock3 } from 'lucide-react';
import { m } from '#src/paraglide/messages.js';
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx';
import type { Delivery } from '../overlay.ts';
import styles from './delivery-mark.module.css';

const marks = {
  waiting: { Icon: Clock3, spoken: m.app_waiting },
  sent: { Icon: Check, spoken: m.messages_sent },
  seen: { Icon: CheckCheck, spoken: m.messages_seen },
  attention: { Icon: CircleAlert, spoken: m.app_not_sent },
};

/** The delivery state of an own message, drawn and spoken. */
export function DeliveryMark({ delivery }: { delivery: Delivery }) {
  const { Icon, spoken } = marks[delivery];
  return (
    <span className={styles.mark} data-delivery={delivery} title={spoken()}>
      <Icon aria-hidden />
      <VisuallyHidden>{spoken()}</VisuallyHidden>
    </span>
  );
}
