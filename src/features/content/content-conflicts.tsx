import { attentionSentence } from '#src/lib/attention.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { toasts } from '#src/ui/toast-queue.ts';
import { useCommand } from '#src/ui/use-command.ts';
import { LinkButton } from '#src/ui/link-button.tsx';
import { RefusedCard } from '#src/campaigns/business/refused-card.tsx';
import type { RefusedWork } from '#src/campaigns/data/overlay.ts';
import type { CampaignDesk } from '#src/campaigns/frame/desk.ts';
import { campaignLink } from '#src/campaigns/frame/routes.ts';
import { addToPortfolio, saveFiles } from '#src/campaigns/content/keep-files.ts';
import type { Asset } from '#src/campaigns/content/assets.ts';

type Props = { desk: CampaignDesk; refused: readonly RefusedWork[]; assets: readonly Asset[] };

/** Refused content commands, with the next best actions. A file's own problem is at the file. */
export function ContentConflicts({ desk, refused, assets }: Props) {
  // One message for all files that are no longer needed.
  const first = refused.find(holdsFile);
  const shown = refused.filter((one) => one === first || !holdsFile(one));
  return shown.map((one) => (
    <RefusedCard
      key={one.item.id}
      refused={one}
      sentence={sentenceOf(one)}
      words={textsOf(one)}
      canClose={!holdsFile(one)}
    >
      {isOver(one) ? <KeepActions desk={desk} assets={assets} /> : null}
    </RefusedCard>
  ));
}

/** Its file is nowhere else: it goes when the file is removed, and not with the card. */
const holdsFile = ({ item }: RefusedWork): boolean => item.kind === 'addContent';

/** A caption that was refused is nowhere else. */
const textsOf = ({ item }: RefusedWork): string[] =>
  item.kind === 'describeContent' ? [item.payload.caption, item.payload.altText] : [];

const sentenceOf = ({ item: { attention } }: RefusedWork): string =>
  attention?.code === 'CONTENT_MISSING'
    ? m.content_conflict_missing()
    : attentionSentence(attention, m.content_old);

const isOver = ({ item: { attention } }: RefusedWork): boolean =>
  attention?.code === 'PROJECT_CANCELLED' || attention?.code === 'CAMPAIGN_CLOSED';

/** The options for files that are no longer needed: save them, add them to the portfolio, or report a problem. */
export function KeepActions({ desk, assets }: Pick<Props, 'desk' | 'assets'>) {
  const { isBusy, run } = useCommand(m.content_not_kept);
  const { actor, campaign, project } = desk;
  const held = assets.filter(({ src }) => src !== '');
  const photos = held.filter(({ kind }) => kind === 'photo');
  const campaignId = project?.campaignId ?? campaign?.id;
  const add = async () => {
    const count = await addToPortfolio(actor, photos);
    toasts.success(m.content_in_portfolio({ count }));
  };
  return (
    <>
      {held.length > 0 ? (
        <Button size="small" isPending={isBusy} onPress={() => void run(() => saveFiles(held))}>
          {m.content_keep({ count: held.length })}
        </Button>
      ) : null}
      {photos.length > 0 ? (
        <Button variant="secondary" size="small" isDisabled={isBusy} onPress={() => void run(add)}>
          {m.content_to_portfolio()}
        </Button>
      ) : null}
      {campaignId ? (
        <LinkButton size="small" {...campaignLink('creator', campaignId, 'details')} hash="problem">
          {m.app_report_problem()}
        </LinkButton>
      ) : null}
    </>
  );
}
