import { m } from '#src/paraglide/messages.js';
import { useWork } from '#src/campaigns/data/queries.ts';
import { OpportunityCard } from '#src/campaigns/opportunities/opportunity-card.tsx';
import { similarTo } from '#src/campaigns/opportunities/shown.ts';
import { useEveryCached } from '#src/campaigns/opportunities/use-opportunities.ts';
import type { CampaignDesk } from '#src/campaigns/frame/desk.ts';
import { Grid, Text } from '#src/ui/layout.tsx';
import type { Brief } from '../use-brief.ts';
import { Part } from './part.tsx';

/** Others that one row has room for. */
const MOST = 3;

/** Other campaigns, when this one is closed, from those stored on this device. */
export function SimilarList({ desk, shown }: { desk: CampaignDesk; shown: Brief['shown'] }) {
  const { actor, now } = desk;
  const kept = useEveryCached(actor);
  const work = useWork(actor);
  if (!kept || !work || !shown) return null;
  const similar = similarTo(shown, kept, work.candidates, now, MOST);
  return (
    <Part title={m.opportunity_similar()}>
      {similar.length === 0 ? (
        <Text tone="muted">{m.opportunity_similar_none()}</Text>
      ) : (
        <Grid as="ul" min={260} gap={4}>
          {similar.map((one) => (
            <li key={one.campaignId}>
              <OpportunityCard shown={one} setting={{ shoots: work.appointments, now }} />
            </li>
          ))}
        </Grid>
      )}
    </Part>
  );
}
