import { memo } from 'react';
import { dayOf } from '#contract/phoenix-time.ts';
import { useActive } from '#src/data/signed-in.ts';
import { useNow } from '#src/lib/now.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { Row } from '#src/ui/layout.tsx';
import { type CalendarRoute, monthOf } from '../calendar-route.ts';
import { AgeLine } from './age-line.tsx';
import type { Move } from './calendar-panes.tsx';
import { FeedButton } from './feed-button.tsx';
import styles from './calendar-header.module.css';

type Props = { route: CalendarRoute; onToday: Move };

/** Another month changes neither. */
const [SameAge, SameFeed] = [memo(AgeLine), memo(FeedButton)];

/** The screen's name and its tools, which need no data. */
export function CalendarHeader({ route, onToday }: Props) {
  const { actor } = useActive();
  const today = dayOf(useNow());
  return (
    <Row as="header" gap={3} rowGap={1} wrap align="center">
      <h1>{m.calendar_title()}</h1>
      <SameAge actor={actor} />
      <span className={styles.tools}>
        {route.day === today && route.month === monthOf(today) ? null : (
          <Button
            variant="secondary"
            size="small"
            onPress={() => onToday({ day: today, month: monthOf(today) })}
          >
            {m.app_today()}
          </Button>
        )}
        <SameFeed actor={actor} />
      </span>
    </Row>
  );
}
