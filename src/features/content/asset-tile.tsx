import { Clock, Film, Play, X } from 'lucide-react';
import { m } from '#src/paraglide/messages.js';
import { Chip } from '#src/ui/chip.tsx';
import { IconButton } from '#src/ui/icon-button.tsx';
import { Hint, Text } from '#src/ui/layout.tsx';
import { Picture } from '#src/ui/picture.tsx';
import { formatSecond } from '#src/campaigns/business/labels.ts';
import { AssetActions, type AssetActionsProps } from './asset-actions.tsx';
import { AssetStateChip } from './asset-state.tsx';
import type { Asset } from '#src/campaigns/content/assets.ts';
import { type AskedLength, isOffLength } from './asked-length.ts';
import type { Preparing } from './capture-queue.ts';
import styles from './asset-tile.module.css';

type Props = Omit<AssetActionsProps, 'asset'> & {
  asset: Asset;
  /** Its name among the others. */
  label: string;
  /** How long a video is meant to be. */
  asked: AskedLength | null;
  onView: () => void;
};

/** One photo or video: its preview, its state, and its actions. */
export function AssetTile({ asset, label, asked, onView, ...acts }: Props) {
  const { durationS } = asset;
  return (
    <li className={styles.tile}>
      <button
        type="button"
        className={styles.view}
        aria-label={m.content_view({ name: label })}
        onClick={onView}
      >
        {asset.thumb === '' && asset.kind === 'video' ? (
          <span className={styles.video}>
            <Film aria-hidden />
          </span>
        ) : (
          <Picture
            src={asset.thumb}
            alt={asset.altText}
            width={1}
            height={1}
            placeholder={asset.placeholder || undefined}
          />
        )}
        {asset.kind === 'video' ? (
          <span className={styles.length}>
            <Play aria-hidden />
            {durationS === null ? null : formatSecond(durationS)}
          </span>
        ) : null}
      </button>
      <div className={styles.facts}>
        <AssetStateChip asset={asset} />
        {asset.rewording.length > 0 && !asset.local ? (
          <Chip tone="pollen" icon={<Clock aria-hidden />}>
            {m.content_words_waiting()}
          </Chip>
        ) : null}
        {asset.version > 1 ? <Chip>{m.app_version({ version: asset.version })}</Chip> : null}
      </div>
      {asked !== null && durationS !== null && isOffLength(durationS, asked) ? (
        <Text size={14} tone="pollen" breaks role="status">
          {m.content_off_length({ length: formatSecond(durationS), asked: asked.words })}
        </Text>
      ) : null}
      {asset.caption === '' ? null : (
        <p className={styles.caption} dir="auto">
          {asset.caption}
        </p>
      )}
      <AssetActions asset={asset} {...acts} />
    </li>
  );
}

type PreparingProps = { one: Preparing; mayChange: boolean; onDrop: () => void };

/** A file that is being prepared, or was not taken and why. */
export function PreparingTile({
  one: { name, kind, url, percent, error, isCut },
  mayChange,
  onDrop,
}: PreparingProps) {
  return (
    <li className={styles.tile}>
      <div className={styles.view}>
        {kind === 'photo' ? (
          <Picture src={url} alt="" width={1} height={1} loading="eager" />
        ) : (
          <span className={styles.video}>
            <Film aria-hidden />
          </span>
        )}
        <IconButton
          variant="overlay"
          label={error === null ? m.content_stop({ name }) : m.app_remove_name({ name })}
          onPress={onDrop}
        >
          <X aria-hidden />
        </IconButton>
      </div>
      {error === null ? (
        <Hint as="output" breaks>
          {m.content_preparing({ percent })}
        </Hint>
      ) : (
        <Text size={14} tone="danger" breaks role="alert">
          {isCut && !mayChange ? m.content_cut_closed({ name }) : error}
        </Text>
      )}
    </li>
  );
}
