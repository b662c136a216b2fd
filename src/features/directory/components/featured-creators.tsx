import { useEffect, useEffectEvent, useMemo } from 'react';
import type { Author } from '#src/data/device/outbox.ts';
import { useKeptAnswers } from '#src/data/answers.ts';
import { m } from '#src/paraglide/messages.js';
import { Avatar } from '#src/ui/avatar.tsx';
import { TierBadge } from '#src/ui/tier-badge.tsx';
import type { DirectoryLinks } from '../links.ts';
import { prefetchDirectory } from '../prefetch.ts';
import { useOwn } from '../queries.ts';
import { pageKey, readCreatorsPage } from '../questions.ts';
import { nameOf, placeText } from '../words.ts';
import { InAppLink } from '#src/ui/in-app-link.tsx';
import styles from './featured-creators.module.css';

const FEATURED = 3;

type Props = { author: Author; links: DirectoryLinks };

/** The best matches of the directory as it was told last; nothing as long as nobody is known. It brings the first page here. */
export function FeaturedCreators({ author, links }: Props) {
  const own = useOwn(author);
  const kept = useKeptAnswers(author, pageKey({}, 0));
  const creators = useMemo(() => readCreatorsPage(kept?.[0]?.value)?.creators ?? [], [kept]);
  const fetchAhead = useEffectEvent(() => void prefetchDirectory(author).catch(reportError));
  useEffect(() => fetchAhead(), []);
  if (creators.length === 0) return null;
  return (
    <section className={styles.section}>
      <header className={styles.header}>
        <h2>{m.directory_featured()}</h2>
        <InAppLink href={links.all} go={links.go} className={styles.all}>
          {m.app_see_all()}
        </InAppLink>
      </header>
      <ul className={styles.list}>
        {creators.slice(0, FEATURED).map((card) => (
          <li key={card.id} className={styles.creator}>
            <Avatar name={nameOf(card)} src={card.photoUrl} size={48} />
            <div className={styles.names}>
              <InAppLink href={links.profileOf(card.id)} go={links.go} className={styles.name}>
                {nameOf(card)}
              </InAppLink>
              <p className={styles.place}>{placeText(card.locality, own.locality)}</p>
            </div>
            <TierBadge kind="creator" status={card.status} />
          </li>
        ))}
      </ul>
    </section>
  );
}
