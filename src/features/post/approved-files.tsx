import { Download, Share2 } from 'lucide-react';
import { useState } from 'react';
import { m } from '#src/paraglide/messages.js';
import { IconButton } from '#src/ui/icon-button.tsx';
import { Grid, Row, Stack, Text } from '#src/ui/layout.tsx';
import { MediaButton } from '#src/ui/media-button.tsx';
import { MediaViewer } from '#src/ui/media-viewer.tsx';
import { showFailure } from '#src/ui/show-failure.ts';
import { toasts } from '#src/ui/toast-queue.ts';
import { fileOf, saveFiles } from '#src/campaigns/content/keep-files.ts';
import type { Asset } from '#src/campaigns/content/assets.ts';

/** Files to be posted, saved to the device or handed to another app. */
export function ApprovedFiles({ assets }: { assets: readonly Asset[] }) {
  const [viewed, setViewed] = useState<number | null>(null);
  const [ready, setReady] = useState<{ id: string; file: File } | null>(null);
  const run = (what: () => Promise<void>) => void what().catch(showFailure(m.post_file_failed));
  const share = async (asset: Asset) => {
    const file = ready?.id === asset.id ? ready.file : await fileOf(asset);
    // Loading a large one takes longer than a tap is valid, so one more tap shares it.
    setReady({ id: asset.id, file });
    try {
      await navigator.share({ files: [file] });
    } catch (error) {
      const name = error instanceof Error ? error.name : '';
      if (name === 'NotAllowedError') toasts.success(m.post_share_ready());
      else if (name !== 'AbortError') throw error;
    }
  };
  return (
    <Stack as="section" gap={3} fluid aria-labelledby="post-files">
      <h2 id="post-files">{m.post_files()}</h2>
      {assets.length === 0 ? <Text tone="muted">{m.post_files_none()}</Text> : null}
      <Grid as="ul" min={120} gap={3}>
        {assets.map((asset, index) => {
          const name = m.post_file({ place: index + 1 });
          return (
            <Stack as="li" shrink key={asset.id}>
              <MediaButton
                label={m.content_view({ name })}
                thumb={asset.thumb}
                alt={asset.altText}
                placeholder={asset.placeholder}
                onPress={() => setViewed(index)}
              />
              <Row>
                <IconButton
                  label={m.post_save_name({ name })}
                  onPress={() => run(() => saveFiles([asset]))}
                >
                  <Download aria-hidden />
                </IconButton>
                {canShare(asset) ? (
                  <IconButton
                    label={m.post_share_name({ name })}
                    onPress={() => run(() => share(asset))}
                  >
                    <Share2 aria-hidden />
                  </IconButton>
                ) : null}
              </Row>
            </Stack>
          );
        })}
      </Grid>
      {viewed === null ? null : (
        <MediaViewer
          items={assets.map(viewerItem)}
          start={viewed}
          onClose={() => setViewed(null)}
        />
      )}
    </Stack>
  );
}

const viewerItem = ({ src, altText, width, height, placeholder, kind, poster }: Asset) => ({
  src,
  alt: altText || m.content_own_file(),
  width,
  height,
  placeholder,
  video: kind === 'video' ? { poster } : undefined,
});

/** Checked with a file of the same type: browsers decide by type. */
function canShare({ kind }: Asset): boolean {
  const [name, type] = kind === 'photo' ? ['a.jpg', 'image/jpeg'] : ['a.mp4', 'video/mp4'];
  const { canShare: asks } = navigator as { canShare?: (what: ShareData) => boolean };
  return (
    asks?.call(navigator, { files: [new File([], name ?? '', { type: type ?? '' })] }) ?? false
  );
}
