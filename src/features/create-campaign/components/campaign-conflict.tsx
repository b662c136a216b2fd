import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import type { Actor } from '#src/data/device/outbox.ts';
import { refusalSentence } from '#src/lib/refusal-sentence.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { toasts } from '#src/ui/toast-queue.ts';
import type { CampaignView } from '#src/campaigns/data/overlay.ts';
import { differences, fieldsOf } from '../campaign-form.ts';
import { fieldText, valueText } from '../field-labels.ts';
import { dropRefusedSaves, queueCampaign, type SaveItem } from '../queue-campaign.ts';
import styles from './campaign-conflict.module.css';

type Props = { actor: Actor; item: SaveItem; theirs: CampaignView | undefined };

/** A save that the server refused: where somebody else saved meanwhile, both side by side, and the choice. */
export function CampaignConflict({ actor, item, theirs }: Props) {
  const [isBusy, setIsBusy] = useState(false);
  const mine = item.payload.fields;
  const code = item.attention?.code ?? 'FAILED';
  const isConflict = code === 'CAMPAIGN_CHANGED' && theirs !== undefined;
  const names = theirs && isConflict ? differences(mine, fieldsOf(theirs)) : [];
  const run = async (work: () => Promise<unknown>) => {
    setIsBusy(true);
    await work().catch((error: unknown) => {
      reportError(error);
      toasts.error(m.campaign_not_saved());
    });
    setIsBusy(false);
  };
  const title = isConflict ? m.campaign_conflict_title() : m.campaign_conflict_refused();
  return (
    <Card className={styles.card ?? ''} role="group" aria-label={title}>
      <h2 className={styles.title}>
        <CircleAlert aria-hidden />
        {title}
      </h2>
      {isConflict ? (
        <p>{m.campaign_conflict_text()}</p>
      ) : (
        <p>
          {code === 'OLD_MESSAGE' || code === 'OLD_BOOKING'
            ? refusalSentence('FAILED')
            : refusalSentence(code, item.attention?.current)}
        </p>
      )}
      {theirs && names.length > 0 ? (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{m.app_conflict_field()}</th>
              <th scope="col">{m.app_yours()}</th>
              <th scope="col">{m.app_theirs()}</th>
            </tr>
          </thead>
          <tbody>
            {names.map((name) => (
              <tr key={name}>
                <th scope="row">{fieldText(name)}</th>
                <td dir="auto">{valueText(name, mine)}</td>
                <td dir="auto">{valueText(name, fieldsOf(theirs))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      <div className={styles.actions}>
        {isConflict ? (
          <Button
            isPending={isBusy}
            onPress={() =>
              void run(() =>
                queueCampaign(actor, item.payload, {
                  baseVersion: theirs.version,
                  isOverTheirs: true,
                }),
              )
            }
          >
            {m.app_keep_mine()}
          </Button>
        ) : null}
        <Button
          variant="secondary"
          isPending={isBusy}
          onPress={() => void run(() => dropRefusedSaves(actor, item.payload.campaignId))}
        >
          {isConflict ? m.app_keep_theirs() : m.ui_close()}
        </Button>
      </div>
    </Card>
  );
}
