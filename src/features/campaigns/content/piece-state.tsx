import { Check, CircleAlert, Clock, CloudUpload, Eye, RotateCcw, Wifi } from 'lucide-react';
import { m } from '#src/paraglide/messages.js';
import { Chip, type ChipTone } from '#src/ui/chip.tsx';
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx';
import { percentOf, type Piece, type PieceState } from './pieces.ts';

const looks: Record<PieceState, { tone: ChipTone; icon: typeof Clock; words: () => string }> = {
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

/** Where a file stands. Its state is spoken when it changes, each further percent is not. */
export function PieceStateChip({ piece }: { piece: Piece }) {
  const { tone, icon: Icon, words } = looks[piece.state];
  return (
    <output>
      <Chip tone={tone} icon={<Icon aria-hidden />}>
        {piece.state === 'uploading' ? (
          <>
            <VisuallyHidden>{words()}</VisuallyHidden>
            <span aria-hidden>{m.app_uploading({ percent: percentOf(piece) })}</span>
          </>
        ) : (
          words()
        )}
      </Chip>
    </output>
  );
}
