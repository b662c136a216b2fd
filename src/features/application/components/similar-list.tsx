import { m } from '#src/paraglide/messages.js';
import { useWork } from '#src/campaigns/data/queries.ts';
import { OpportunityCard } from '#src/campaigns/opportunities/opportunity-card.tsx';
import { similarTo } from '#src/campaigns/opportunities/shown.ts';
import { useEveryCached } from '#src/campaigns/opportunities/use-opportunities.ts';
import type { CampaignDesk } from '#src/campaigns/frame/desk.ts';
import type { Brief } from '../use-brief.ts';
import { Part } from './part.tsx';
import styles from './similar-list.module.css';

/** Others that one row has room for. */
const MOST = 3;

/** What else there is, where this one is not to be had: out of what this device keeps. */
export function SimilarList({ desk, shown }: { desk: CampaignDesk; shown: Brief['shown'] }) {
  const { actor, now } = desk;
  const kept = useEveryCached(actor);
  const work = useWork(actor);
  if (!kept || !work || !shown) return null;
  const similar = similarTo(shown, kept, work.candidates, now, MOST);
  return (
    <Part title={m.opportunity_similar()}>
      {similar.length === 0 ? (
        <p className={styles.none}>{m.opportunity_similar_none()}</p>
      ) : (
        <ul className={styles.grid}>
          {similar.map((one) => (
            <li key={one.campaignId}>
              <OpportunityCard shown={one} setting={{ shoots: work.appointments, now }} />
            </li>
          ))}
        </ul>
      )}
    </Part>
  );
}
