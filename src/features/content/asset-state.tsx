import { Check, CircleAlert, Clock, CloudUpload, Eye, RotateCcw, Wifi } from 'lucide-react';
import { m } from '#src/paraglide/messages.js';
import { Chip, type ChipTone } from '#src/ui/chip.tsx';
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx';
import { percentOf, type Asset, type AssetState } from '#src/campaigns/content/assets.ts';

const looks: Record<AssetState, { tone: ChipTone; icon: typeof Clock; words: () => string }> = {
  waiting: { tone: 'pollen', icon: Clock, words: m.content_state_waiting },
  wifi: { tone: 'pollen', icon: Wifi, words: m.content_state_wifi },
  uploading: { tone: 'leaf', icon: CloudUpload, words: m.content_state_uploading },
  arriving: { tone: 'leaf', icon: CloudUpload, words: m.content_state_arriving },
  stopped: { tone: 'danger', icon: CircleAlert, words: m.app_needs_attention },
  received: { tone: 'leaf', icon: Check, words: m.app_received },
  submitted: { tone: 'neutral', icon: Eye, words: m.content_state_submitted },
  rejected: { tone: 'warning', icon: RotateCcw, words: m.app_needs_changes },
  approved: { tone: 'leaf', icon: Check, words: m.app_approved },
};

/** The state of a file, spoken when it changes; percentages are not. */
export function AssetStateChip({ asset }: { asset: Asset }) {
  const { tone, icon: Icon, words } = looks[asset.state];
  return (
    <output>
      <Chip
        tone={tone}
        icon={<Icon aria-hidden />}
        isMoving={asset.state === 'uploading' || asset.state === 'arriving'}
      >
        {asset.state === 'uploading' && percentOf(asset) > 0 ? (
          <>
            <VisuallyHidden>{words()}</VisuallyHidden>
            <span aria-hidden>{m.app_uploading({ percent: percentOf(asset) })}</span>
          </>
        ) : (
          words()
        )}
      </Chip>
    </output>
  );
}
