import { useEffect, useMemo, useRef, useState } from 'react';
import { Images, Plus, Trash2 } from 'lucide-react';
import type { CommandBody } from '#contract/commands/command.ts';
import { PORTFOLIO_HINT_BELOW } from '#contract/pictures/rules.ts';
import type { PortfolioItem } from '#contract/portfolio/record.ts';
import type { SentItem } from '#src/data/device/database.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { useLocalPictures } from '#src/data/media/local-pictures.ts';
import { usePending } from '#src/data/pending.ts';
import { isSetupNeeded } from '#src/lib/setup-flags.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { IconButton } from '#src/ui/icon-button.tsx';
import { Box, Hint, Row, Stack } from '#src/ui/layout.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { PictureGrid, type GridPicture } from '#src/ui/picture-grid.tsx';
import { isLocal, overlayPortfolioItems, type ShownPortfolioItem } from '../overlay.ts';
import { AddPortfolioItems } from './add-portfolio-items.tsx';
import { RemoveItemDialog } from './remove-item-dialog.tsx';
import { UploadState } from './upload-state.tsx';
import { UploadTroubles } from './upload-troubles.tsx';
import styles from './own-portfolio.module.css';

type Props = {
  actor: Actor;
  name: string;
  /** As the server last sent them, the newest first. */
  works: readonly PortfolioItem[];
  /** The first photos of a new creator are on this device. */
  onSetUp: () => void;
};

/** One's own works, with those that are still on their way, and what one may do with them. */
export function OwnPortfolio({ actor, name, works: portfolioItems, onSetUp }: Props) {
  const shown = useShownPortfolio(actor, portfolioItems);
  const [isWanted] = useState(() => isSetupNeeded('requirePortfolioSetup'));
  const [isAdding, setIsAdding] = useState(isWanted);
  const [removing, setRemoving] = useState<ShownPortfolioItem | null>(null);
  const count = shown.length;
  const isAsked = isWanted && count === 0;
  const pictures = shown.map((portfolioItem, place) => ({
    ...pictureOf(portfolioItem),
    id: portfolioItem.id,
    alt: m.portfolio_picture({ place: place + 1, count, name }),
    overlay: (
      <>
        {isLocal(portfolioItem) ? <UploadState portfolioItem={portfolioItem} /> : null}
        <IconButton
          className={styles.remove ?? ''}
          label={m.portfolio_remove({ place: place + 1 })}
          onPress={() => setRemoving(portfolioItem)}
        >
          <Trash2 aria-hidden />
        </IconButton>
      </>
    ),
  }));
  return (
    <Stack as="section" gap={3} shrink aria-labelledby="portfolio">
      {isAsked ? <PhotosWanted /> : null}
      <Row as="header" gap={2} wrap align="center" justify="between">
        <h2 id="portfolio">{m.app_portfolio()}</h2>
        <Button
          variant="secondary"
          icon={<Plus aria-hidden />}
          onPress={() => setIsAdding(!isAdding)}
          aria-expanded={isAdding}
        >
          {m.app_add_photos()}
        </Button>
      </Row>
      {count < PORTFOLIO_HINT_BELOW ? <Hint>{m.portfolio_hint()}</Hint> : null}
      {isAdding ? (
        <AddPortfolioItems actor={actor} onDone={() => setIsAdding(false)} onSetUp={onSetUp} />
      ) : null}
      {count > 0 ? (
        <PictureGrid label={m.app_portfolio()} pictures={pictures} />
      ) : (
        <EmptyState
          icon={<Images aria-hidden />}
          title={m.portfolio_empty_title()}
          text={m.portfolio_empty_text()}
        />
      )}
      <UploadTroubles works={shown} />
      {removing ? (
        <RemoveItemDialog
          actor={actor}
          portfolioItem={removing}
          onClose={() => setRemoving(null)}
        />
      ) : null}
    </Stack>
  );
}

/** Asks a new creator for the first photos, wherever the portfolio is on the screen. */
function PhotosWanted() {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    notice.current?.scrollIntoView({ block: 'start' });
  }, []);
  return (
    <Box ref={notice}>
      <Notice tone="leaf" gap={2}>
        <p>{m.portfolio_setup()}</p>
        <LinkButton size="small" to="/creator/dashboard">
          {m.profile_browse()}
        </LinkButton>
      </Notice>
    </Box>
  );
}

function useShownPortfolio(
  actor: Actor,
  portfolioItems: readonly PortfolioItem[],
): ShownPortfolioItem[] {
  const locals = useLocalPictures(actor, 'portfolio');
  const pending = usePending(actor);
  return useMemo(() => {
    const commands = pending
      ? [...(pending.sent as (SentItem & CommandBody)[]), ...pending.items]
      : [];
    return overlayPortfolioItems(portfolioItems, locals ?? [], commands);
  }, [portfolioItems, locals, pending]);
}

/** A picture on its way shows from the device itself. */
function pictureOf(portfolioItem: ShownPortfolioItem): Omit<GridPicture, 'id' | 'alt'> {
  if (!isLocal(portfolioItem)) {
    const { fileUrl, thumbUrl, width, height, placeholder } = portfolioItem;
    return { src: fileUrl, thumb: thumbUrl, width, height, placeholder };
  }
  const { item, url } = portfolioItem.local;
  return { src: url, thumb: url, width: item.width, height: item.height };
}
