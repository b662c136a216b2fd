import { Download, FileText, Film, ImagePlus } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import type { ContentRecord } from '#contract/content/record.ts';
import type { ProjectRecord } from '#contract/project/record.ts';
import { m } from '#src/paraglide/messages.js';
import { Chip } from '#src/ui/chip.tsx';
import { Row, Stack } from '#src/ui/layout.tsx';
import { Picture } from '#src/ui/picture.tsx';
import { formatSecond } from '#src/campaigns/business/labels.ts';
import type { ReviewDraft } from './feedback.ts';
import { stateOf, type Asset, type AssetGroup } from './review-parts.ts';
import { purposeTitle } from './labels.ts';
import styles from './asset-grid.module.css';

type Props = {
  project: ProjectRecord;
  groups: readonly AssetGroup[];
  name: string;
  draft: ReviewDraft;
  /** Approved assets may be saved. */
  isApproved: boolean;
  onOpen: (asset: Asset) => void;
};

/** The requested shots with their assets, and the missing ones. */
export function AssetGrid({ project, groups, name, draft, isApproved, onOpen }: Props) {
  return (
    <ul className={styles.groups} aria-label={m.review_content_title()}>
      {groups.map((group) => (
        <li
          key={group.key}
          className={styles.group}
          data-count={group.assets.length > 1 ? 'many' : undefined}
        >
          <h3 className={styles.title} dir="auto">
            {purposeTitle(group.purpose)}
            {group.purpose.kind === 'shot' && !group.purpose.shot.required ? (
              <Chip>{m.app_optional()}</Chip>
            ) : null}
          </h3>
          {group.assets.length === 0 ? (
            <p className={styles.missing}>
              <ImagePlus aria-hidden />
              {m.review_not_yet({ name })}
            </p>
          ) : (
            <ul className={styles.assets}>
              {group.assets.map((asset) => (
                <li key={asset.item.id}>
                  <AssetCard
                    asset={asset}
                    state={stateOf(asset.item, project)}
                    title={purposeTitle(group.purpose)}
                    notes={draft.comments.filter((one) => one.itemId === asset.item.id).length}
                    isApproved={isApproved}
                    onOpen={() => onOpen(asset)}
                  />
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}

type CardProps = {
  asset: Asset;
  state: ContentRecord['state'];
  title: string;
  notes: number;
  isApproved: boolean;
  onOpen: () => void;
};

function AssetCard({ asset, state, title, notes, isApproved, onOpen }: CardProps) {
  const { item, hasNewer, versions } = asset;
  return (
    <Stack as="article" gap={2}>
      <Button
        className={styles.open ?? ''}
        aria-label={m.review_open({ title, version: item.contentVersion })}
        onPress={onOpen}
      >
        <Picture
          src={item.thumbUrl || item.posterUrl || ''}
          alt=""
          width={1}
          height={1}
          placeholder={item.placeholder}
        />
        {item.kind === 'video' ? (
          <span className={styles.length}>
            <Film aria-hidden />
            {item.durationS === null ? null : formatSecond(item.durationS)}
          </span>
        ) : null}
        {notes > 0 ? (
          <span className={styles.notes}>{m.review_note_count({ count: notes })}</span>
        ) : null}
      </Button>
      <Row as="p" gap={2} rowGap={1} wrap>
        {versions.length > 1 ? (
          <Chip>{m.review_version_short({ version: item.contentVersion })}</Chip>
        ) : null}
        {hasNewer ? <Chip tone="pollen">{m.review_newer()}</Chip> : null}
        <State state={state} />
      </Row>
      {isApproved && item.state === 'approved' ? <Saving item={item} title={title} /> : null}
    </Stack>
  );
}

function State({ state }: Pick<CardProps, 'state'>) {
  switch (state) {
    case 'received':
      return <Chip>{m.app_received()}</Chip>;
    case 'submitted':
      return <Chip tone="pollen">{m.review_state_submitted()}</Chip>;
    case 'rejected':
      return <Chip tone="warning">{m.app_changes_requested()}</Chip>;
    case 'approved':
      return <Chip tone="leaf">{m.app_approved()}</Chip>;
  }
}

/** The file as it was made, and what may be done with it. */
function Saving({ item, title }: { item: ContentRecord; title: string }) {
  return (
    <p className={styles.saving}>
      <a href={`${item.fileUrl}?download=1`} download aria-label={m.review_download_one({ title })}>
        <Download aria-hidden />
        {m.review_download()}
      </a>
      <a href={`${item.fileUrl}/licence`} download aria-label={m.review_licence_one({ title })}>
        <FileText aria-hidden />
        {m.review_licence()}
      </a>
    </p>
  );
}
