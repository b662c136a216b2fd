import { FileTrigger } from 'react-aria-components/FileTrigger';
import { ACCEPTED_EXTENSIONS } from '#contract/pictures/rules.ts';
import { isFull } from '#src/data/device/full.ts';
import { retryPicture } from '#src/data/media/local-pictures.ts';
import { PictureError } from '#src/data/media/picture-error.ts';
import { attentionSentence } from '#src/lib/attention.ts';
import { refusalSentence } from '#src/lib/refusal-sentence.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { toasts } from '#src/ui/toast-queue.ts';
import { chooseAgain } from '../actions.ts';
import {
  isLocal,
  isLost,
  isStopped,
  type LocalPortfolioItem,
  type ShownPortfolioItem,
} from '../overlay.ts';
import styles from './upload-troubles.module.css';

/** Why photos are not on their way, under the photos: a tile has no room for a reason and what to do about it. */
export function UploadTroubles({
  works: portfolioItems,
}: {
  works: readonly ShownPortfolioItem[];
}) {
  const stopped = portfolioItems.flatMap((portfolioItem, index) =>
    isLocal(portfolioItem) && isStopped(portfolioItem)
      ? [{ work: portfolioItem, place: index + 1 }]
      : [],
  );
  return (
    <div role="alert">
      {stopped.length > 0 ? (
        <Stack as="ul" gap={2}>
          {stopped.map(({ work: portfolioItem, place }) => (
            <Trouble key={portfolioItem.id} portfolioItem={portfolioItem} place={place} />
          ))}
        </Stack>
      ) : null}
    </div>
  );
}

function Trouble({ portfolioItem, place }: { portfolioItem: LocalPortfolioItem; place: number }) {
  const run = (act: () => Promise<void>) => void act().catch(showError);
  const choose = async (file: File) => {
    if (!(await chooseAgain(portfolioItem, file))) toasts.warning(m.portfolio_may_have_arrived());
  };
  const reason = isLost(portfolioItem)
    ? m.app_photo_missing()
    : attentionSentence(portfolioItem.attention);
  return (
    <li className={styles.trouble}>
      <p>{m.portfolio_trouble({ place, reason })}</p>
      {isLost(portfolioItem) ? (
        <FileTrigger
          acceptedFileTypes={ACCEPTED_EXTENSIONS}
          onSelect={(list) => {
            const file = list?.[0];
            if (file) run(() => choose(file));
          }}
        >
          <Button size="small">{m.app_choose_again()}</Button>
        </FileTrigger>
      ) : (
        <Button
          size="small"
          onPress={() => run(() => retryPicture(portfolioItem.local.item.uploadId))}
        >
          {m.app_try_again()}
        </Button>
      )}
    </li>
  );
}

function showError(error: unknown): void {
  if (error instanceof PictureError) {
    const reason = refusalSentence(error.code);
    toasts.error(m.app_name_reason({ name: error.file, reason }));
    return;
  }
  reportError(error);
  toasts.error(isFull(error) ? m.media_device_full() : m.app_went_wrong());
}
