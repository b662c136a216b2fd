import { ChevronLeft, ChevronRight, Columns2, Maximize2, X } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Dialog, Modal, ModalOverlay } from 'react-aria-components/Modal';
import { m } from '#src/paraglide/messages.js';
import { IconButton } from '#src/ui/icon-button.tsx';
import { MediaViewer } from '#src/ui/lazy-media-viewer.ts';
import type { ContentRecord } from '#contract/content/record.ts';
import type { ProjectRecord } from '#contract/project/record.ts';
import { noticeAbout, type Asset } from './review-parts.ts';
import type { ReviewWriting } from './use-review-draft.ts';
import { VersionSwitch } from './version-switch.tsx';
import { VersionPane } from './version-pane.tsx';
import styles from './review-viewer.module.css';

type Props = {
  project: ProjectRecord;
  assets: readonly Asset[];
  titleOf: (asset: Asset) => string;
  /** Where it begins; with the version before beside it where that is asked for. */
  start: { itemId: string; compares: boolean };
  writing: ReviewWriting;
  /** Whether notes can be written now. */
  isOpen: boolean;
  onClose: () => void;
};

/** Photos and films over the whole screen, with their comments; two versions side by side on request. */
export function ReviewViewer(props: Props) {
  return (
    <ModalOverlay
      isOpen
      isKeyboardDismissDisabled={false}
      onOpenChange={(isOpen) => isOpen || props.onClose()}
      className={styles.scrim ?? ''}
    >
      <Modal className={styles.viewer ?? ''}>
        <Dialog className={styles.content ?? ''} aria-label={m.review_viewer()}>
          <Viewer {...props} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

function Viewer({ project, assets, titleOf, start, writing, isOpen }: Props) {
  const [place, setPlace] = useState(() =>
    Math.max(
      0,
      assets.findIndex(({ versions }) => versions.some(({ id }) => id === start.itemId)),
    ),
  );
  const [compares, setCompares] = useState(start.compares);
  const [versionId, setVersionId] = useState<string | null>(null);
  const [isLarge, setIsLarge] = useState(false);
  const asset = assets[Math.min(place, assets.length - 1)];
  if (!asset) return null;
  const version = asset.versions.find(({ id }) => id === versionId) ?? asset.item;
  const before = beforeOf(asset, version);
  const step = (by: 1 | -1) => {
    setPlace(place + by);
    setVersionId(null);
    setIsLarge(false);
  };
  const paneOf = (one: ContentRecord) => (
    <VersionPane
      key={one.id}
      item={one}
      earlier={noticeAbout(project, one.id)}
      writing={writing}
      canWrite={isOpen && one.id === asset.item.id && asset.isInReview}
      label={`${titleOf(asset)}, ${m.app_version({ version: one.contentVersion })}`}
      showsVersion={compares && before !== null}
    />
  );
  return (
    <>
      <div className={styles.bar}>
        <IconButton label={m.review_previous()} isDisabled={place === 0} onPress={() => step(-1)}>
          <ChevronLeft aria-hidden />
        </IconButton>
        <IconButton
          label={m.review_next()}
          isDisabled={place >= assets.length - 1}
          onPress={() => step(1)}
        >
          <ChevronRight aria-hidden />
        </IconButton>
        <p className={styles.title} dir="auto">
          {titleOf(asset)}
          <span className={styles.count}>
            {m.app_place_of({ place: place + 1, count: assets.length })}
          </span>
        </p>
        {asset.versions.length > 1 ? (
          <div className={styles.versions}>
            <VersionSwitch
              versions={asset.versions}
              shown={version.id}
              onShow={(id) => setVersionId(id)}
            />
            <IconButton
              label={m.review_compare()}
              aria-pressed={compares}
              onPress={() => setCompares(!compares)}
            >
              <Columns2 aria-hidden />
            </IconButton>
          </div>
        ) : null}
        {version.kind === 'photo' ? (
          <IconButton label={m.review_large()} onPress={() => setIsLarge(true)}>
            <Maximize2 aria-hidden />
          </IconButton>
        ) : null}
        <IconButton slot="close" label={m.ui_close()}>
          <X aria-hidden />
        </IconButton>
      </div>
      <div className={styles.panes} data-two={(compares && before !== null) || undefined}>
        {compares && before ? paneOf(before) : null}
        {paneOf(version)}
      </div>
      {isLarge ? (
        <Large version={version} title={titleOf(asset)} onClose={() => setIsLarge(false)} />
      ) : null}
    </>
  );
}

type LargeProps = { version: ContentRecord; title: string; onClose: () => void };

function Large({ version, title, onClose }: LargeProps) {
  return (
    <Suspense>
      <MediaViewer
        items={[
          {
            src: version.fileUrl,
            alt: version.altText || title,
            width: version.width,
            height: version.height,
            placeholder: version.placeholder,
          },
        ]}
        start={0}
        onClose={onClose}
      />
    </Suspense>
  );
}

/** The version that one is compared with: the one before it; of the first one, the one after it. */
function beforeOf({ versions }: Asset, version: ContentRecord): ContentRecord | null {
  const at = versions.findIndex(({ id }) => id === version.id);
  return versions[at - 1] ?? versions[at + 1] ?? null;
}
