import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { refusalSentence } from '#src/lib/refusal-sentence.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { dismissRefused } from '#src/campaigns/data/actions.ts';
import type { CampaignView, RefusedWork } from '#src/campaigns/data/overlay.ts';
import { InAppLink } from '#src/ui/in-app-link.tsx';
import { campaignHref, createHref } from '#src/campaigns/frame/routes.ts';
import '#src/ui/button.css';
import styles from './refused-campaign.module.css';

type Props = {
  refused: RefusedWork;
  campaign: CampaignView | undefined;
  go: (href: string) => void;
};

/**
 * Something about a campaign as a whole that the server refused: why, and the way to it. It goes by the person's own act only; a save
 * holds all that was written, and is given up where that is seen.
 */
export function RefusedCampaign({ refused: { item }, campaign, go }: Props) {
  const [isBusy, setIsBusy] = useState(false);
  const isSave = item.kind === 'saveCampaign';
  const title = (isSave ? item.payload.fields.title : campaign?.title) || m.campaign_untitled();
  const what = isSave ? m.campaign_refused_save({ title }) : m.campaign_refused_event({ title });
  const id = 'campaignId' in item.payload ? item.payload.campaignId : null;
  const close = async () => {
    setIsBusy(true);
    await dismissRefused(item.id).catch(reportError);
    setIsBusy(false);
  };
  return (
    <Card role="group" aria-label={what} className={styles.card ?? ''}>
      <p className={styles.sentence}>
        <CircleAlert aria-hidden />
        <span>
          {what}. {reasonOf(item.attention)}
        </span>
      </p>
      <div className={styles.actions}>
        {id ? (
          <InAppLink
            className="button"
            data-variant="secondary"
            data-size="small"
            href={isSave ? createHref(id) : campaignHref('business', id, 'details')}
            go={go}
          >
            {m.app_open()}
          </InAppLink>
        ) : null}
        {isSave ? null : (
          <Button variant="quiet" size="small" isPending={isBusy} onPress={() => void close()}>
            {m.ui_close()}
          </Button>
        )}
      </div>
    </Card>
  );
}

/** Only messages and bookings grow too old; nothing about a campaign does. */
function reasonOf(attention: RefusedWork['item']['attention']): string {
  const code = attention?.code ?? 'FAILED';
  return code === 'OLD_MESSAGE' || code === 'OLD_BOOKING'
    ? refusalSentence('FAILED')
    : refusalSentence(code, attention?.current);
}

/** What was refused about campaigns themselves, not about somebody's work in them. */
export const isOfCampaign = ({ item }: RefusedWork): boolean =>
  item.kind === 'saveCampaign' || item.kind === 'campaignEvent';
