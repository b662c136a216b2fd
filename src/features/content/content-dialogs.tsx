import { newestVersions } from '#contract/content/rules.ts';
import { m } from '#src/paraglide/messages.js';
import { MediaViewer } from '#src/ui/media-viewer.tsx';
import type { Asset } from '#src/campaigns/content/assets.ts';
import type { ProjectView } from '#src/campaigns/data/overlay.ts';
import type { ContentDesk, TextTarget } from './content-desk.ts';
import { contentTargets } from './content-targets.ts';
import { TextDialog } from './text-dialog.tsx';

type Props = { content: ContentDesk; project: ProjectView; assets: readonly Asset[] };

/** The open caption and the viewed file of a content screen. */
export function ContentDialogs({ content, project, assets }: Props) {
  return (
    <>
      {content.editing ? (
        <TextDialog
          words={
            'asset' in content.editing
              ? content.editing.asset
              : content.textOf(content.editing.target)
          }
          hint={hintOf(content.editing)}
          targets={'asset' in content.editing ? contentTargets(project, assets) : []}
          onSave={(words) => content.editing && content.saveText(content.editing, words)}
          onClose={() => content.editText(null)}
        />
      ) : null}
      {content.viewed ? (
        <Viewer
          assets={newestVersions(assets)}
          start={content.viewed}
          onClose={() => content.view(null)}
        />
      ) : null}
    </>
  );
}

function hintOf(editing: TextTarget): string {
  if (!('asset' in editing)) return m.content_words_next();
  return editing.asset.local ? m.content_words_here() : m.content_words_there();
}

type ViewerProps = { assets: readonly Asset[]; start: Asset; onClose: () => void };

function Viewer({ assets, start, onClose }: ViewerProps) {
  const items = assets.map((one) => ({
    src: one.src,
    alt: one.altText || m.content_own_file(),
    width: one.width,
    height: one.height,
    placeholder: one.placeholder,
    video: one.kind === 'video' ? { poster: one.poster } : undefined,
  }));
  const index = Math.max(
    0,
    assets.findIndex(({ id }) => id === start.id),
  );
  return <MediaViewer items={items} start={index} onClose={onClose} />;
}
