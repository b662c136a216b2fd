import { Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useMemo } from 'react';
import type { Actor } from '#src/data/device/outbox.ts';
import { useCachedEntries } from '#src/data/cached-query.ts';
import { m } from '#src/paraglide/messages.js';
import { Avatar } from '#src/ui/avatar.tsx';
import { TierBadge } from '#src/ui/tier-badge.tsx';
import { prefetchDirectory } from '../prefetch.ts';
import { useOwn } from '../queries.ts';
import { pageKey, readCreatorsPage } from '../cached-queries.ts';
import { nameOf, placeText } from '../labels.ts';
import styles from './featured-creators.module.css';
import { Card } from '#src/ui/card.tsx';
import { Box, Hint, Row, Stack } from '#src/ui/layout.tsx';

const FEATURED = 3;

type Props = { actor: Actor };

/** The best matches of the cached directory; nothing without any. It loads the first page. */
export function FeaturedCreators({ actor }: Props) {
  const own = useOwn(actor);
  const cached = useCachedEntries(actor, pageKey({}, 0));
  const creators = useMemo(() => readCreatorsPage(cached?.[0]?.value)?.creators ?? [], [cached]);
  const fetchAhead = useEffectEvent(() => void prefetchDirectory(actor).catch(reportError));
  useEffect(() => fetchAhead(), []);
  if (creators.length === 0) return null;
  return (
    <Stack as="section" gap={3}>
      <Row as="header" align="center" justify="between">
        <h2>{m.directory_featured()}</h2>
        <Link to="/business/creators" className={styles.all}>
          {m.app_see_all()}
        </Link>
      </Row>
      <Card as="ul" padding="none">
        {creators.slice(0, FEATURED).map((card) => (
          <li key={card.id} className={styles.creator}>
            <Avatar name={nameOf(card)} src={card.photoUrl} size={48} />
            <Box grow shrink>
              <Link
                to="/business/creators/profile/$creatorId"
                params={{ creatorId: card.id }}
                className={styles.name}
              >
                {nameOf(card)}
              </Link>
              <Hint>{placeText(card.locality, own.locality)}</Hint>
            </Box>
            <TierBadge kind="creator" status={card.status} />
          </li>
        ))}
      </Card>
    </Stack>
  );
}
