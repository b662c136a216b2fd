import { Ellipsis } from 'lucide-react';
import { useRef, useState } from 'react';
import { VIDEO_EXTENSIONS } from '#contract/content/media.ts';
import { ACCEPTED_EXTENSIONS } from '#contract/pictures/rules.ts';
import { sendVideoAnyway } from '#src/data/media/send-content.ts';
import { mediaSentence } from '#src/lib/video-sentence.ts';
import { isOldCode } from '#src/lib/attention.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';
import { IconButton } from '#src/ui/icon-button.tsx';
import { Row, Text } from '#src/ui/layout.tsx';
import { Menu, MenuItem, MenuTrigger } from '#src/ui/menu.tsx';
import { retryAsset } from './add-files.ts';
import type { Asset } from '#src/campaigns/content/assets.ts';

export type AssetActionsProps = {
  asset: Asset;
  name: string;
  /** The creator may change it now. */
  mayChange: boolean;
  onReplace: (file: File) => void;
  onAgain: (file: File) => void;
  onEditText: () => void;
  onRemove: () => void;
  run: (what: () => Promise<unknown>) => void;
};

/** The actions on a file: the reason for a stop and its solution first, everything else in a menu. */
export function AssetActions(props: AssetActionsProps) {
  const { asset, name, mayChange, onReplace, onAgain, onEditText, onRemove, run } = props;
  const [isAsked, setIsAsked] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const isLost = asset.state === 'stopped' && isGone(asset);
  // A version that has not left yet is changed in its place; the server's own is followed by a new one.
  const take = asset.local ? onAgain : onReplace;
  const isOwn = mayChange && asset.state !== 'submitted' && asset.state !== 'approved';
  if (!mayChange && asset.state !== 'stopped') return null;
  return (
    <Row gap={2} wrap align="center">
      {asset.state === 'stopped' ? (
        <Text size={14} tone="danger" ownLine role="alert">
          {reasonOf(asset)}
        </Text>
      ) : null}
      {asset.state === 'stopped' && !isLost ? (
        <Button variant="secondary" size="small" onPress={() => run(() => retryAsset(asset))}>
          {m.app_try_again()}
        </Button>
      ) : null}
      {isLost ? (
        <Button variant="secondary" size="small" onPress={() => input.current?.click()}>
          {m.app_choose_again()}
        </Button>
      ) : null}
      {mayChange && asset.state === 'rejected' ? (
        <Button
          variant="secondary"
          size="small"
          aria-label={m.content_replace_name({ name })}
          onPress={() => input.current?.click()}
        >
          {m.content_replace_now()}
        </Button>
      ) : null}
      {asset.state === 'wifi' && asset.local ? (
        <Button
          variant="secondary"
          size="small"
          onPress={() => run(() => sendVideoAnyway(asset.local?.media.item.uploadId ?? never()))}
        >
          {m.content_send_anyway({ size: sizeOf(asset) })}
        </Button>
      ) : null}
      <MenuTrigger>
        <IconButton variant="overlay" label={m.content_more({ name })}>
          <Ellipsis aria-hidden />
        </IconButton>
        <Menu>
          {mayChange ? (
            <MenuItem onAction={() => input.current?.click()}>{m.content_replace()}</MenuItem>
          ) : null}
          {isOwn ? <MenuItem onAction={onEditText}>{m.content_words()}</MenuItem> : null}
          {isOwn || asset.state === 'stopped' ? (
            <MenuItem
              variant="danger"
              onAction={isOnlyHere(asset) ? () => setIsAsked(true) : onRemove}
            >
              {asset.local ? m.app_delete() : m.app_remove()}
            </MenuItem>
          ) : null}
        </Menu>
      </MenuTrigger>
      <ConfirmDialog
        isOpen={isAsked}
        title={m.content_cancel_title()}
        cancelLabel={m.app_keep_it()}
        confirmLabel={m.app_delete()}
        onConfirm={() => {
          setIsAsked(false);
          onRemove();
        }}
        onClose={() => setIsAsked(false)}
      >
        <p>{m.content_cancel_text()}</p>
      </ConfirmDialog>
      <input
        ref={input}
        type="file"
        hidden
        data-source="replace"
        accept={[...ACCEPTED_EXTENSIONS, '.heic', '.heif', ...VIDEO_EXTENSIONS].join(',')}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          currentTarget.value = '';
          if (file) take(file);
        }}
      />
    </Row>
  );
}

const never = (): never => {
  throw new Error('A video that waits for Wi-Fi is on this device');
};

/** A removal can't be undone: it may be the only original. */
const isOnlyHere = ({ local, src }: Asset): boolean => local !== null && src !== '';

/** Its bytes are not here any more, or the server misses them: only choosing it again helps. */
const isGone = ({ src, attention }: Asset): boolean =>
  src === '' || (attention !== null && chosenAgain.has(attention.code));
const chosenAgain: ReadonlySet<string> = new Set([
  'PICTURE_MISSING',
  'PICTURE_TYPE',
  'PICTURE_BROKEN',
  'PICTURE_TOO_LARGE',
  'PICTURE_PIXELS',
  'VIDEO_TYPE',
  'VIDEO_BROKEN',
  'VIDEO_TOO_LARGE',
  'VIDEO_TOO_LONG',
]);

function reasonOf({ attention, kind }: Asset): string {
  const code = attention?.code ?? 'PICTURE_MISSING';
  if (isOldCode(code)) return m.content_old();
  return mediaSentence(kind, code, attention?.current);
}

const sizeOf = ({ local }: Asset): string =>
  `${Math.max(1, Math.round((local?.media.item.size ?? 0) / 1_000_000))} MB`;
