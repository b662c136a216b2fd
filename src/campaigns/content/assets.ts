import type { ContentRecord } from '#contract/content/record.ts';
import { newestVersions } from '#contract/content/rules.ts';
import type { CommandId, ContentItemId, ProjectId } from '#contract/ids.ts';
import type { Attention } from '#src/data/device/database.ts';
import type { LocalMedia } from '#src/data/media/local-media.ts';
import type { PendingWork, WorkCommand } from '../data/overlay.ts';

/** The state of an asset: on this device, being sent, or the server's state. */
export type AssetState =
  | 'waiting'
  | 'wifi'
  | 'uploading'
  | 'arriving'
  | 'stopped'
  | ContentRecord['state'];

/** A photo or video of a project as its creator sees it, whether it is still here alone or has arrived. */
export type Asset = {
  id: ContentItemId;
  shotId: string | null;
  deliverableId: string | null;
  replaces: ContentItemId | null;
  /** From 1, counting the replaced versions. */
  version: number;
  kind: 'photo' | 'video';
  name: string;
  src: string;
  thumb: string;
  poster: string | null;
  width: number;
  height: number;
  placeholder: string;
  durationS: number | null;
  sourceSha256: string;
  caption: string;
  altText: string;
  /** When the server last changed anything about it, as ISO; null: it has not got it. */
  changedOn: string | null;
  /** Queued text edits. */
  rewording: readonly CommandId[];
  state: AssetState;
  /** The local file with its command; null once the server has it. */
  local: { media: LocalMedia; commandId: CommandId; isQueued: boolean } | null;
  /** Why it is not on its way any more. */
  attention: Attention | null;
};

type Adding = WorkCommand<'addContent'>;
type Describing = WorkCommand<'describeContent'>;

/**
 * Every file of a project with older versions: the server's, then the queued ones, each in the order of creation. Pure;
 * between the answer and the copy's next page a file is shown once.
 */
export function assetsOf(
  projectId: ProjectId,
  content: readonly ContentRecord[],
  locals: readonly LocalMedia[],
  pending: readonly PendingWork[],
): Asset[] {
  const adding = new Map<string, Adding>();
  const removed = new Set<string>();
  const described = new Map<string, Describing[]>();
  for (const one of pending) {
    if (one.kind === 'describeContent' && !isStopped(one)) {
      const { itemId } = one.payload;
      described.set(itemId, [...(described.get(itemId) ?? []), one]);
    }
    if (one.kind === 'addContent' && one.payload.projectId === projectId) adding.set(one.id, one);
    if (one.kind === 'removeContent' && !isStopped(one)) removed.add(one.payload.itemId);
  }
  const arrived = content
    .filter((one) => one.projectId === projectId)
    .toSorted((a, b) => (a.createdOn < b.createdOn ? -1 : a.createdOn > b.createdOn ? 1 : 0))
    .map(serverAsset);
  const known = new Set<string>(arrived.map(({ id }) => id));
  const withNewText = (asset: Asset) => describedAsset(asset, described.get(asset.id) ?? []);
  const here = locals.flatMap((media) => {
    const command = adding.get(media.item.commandId);
    if (!command) return [];
    const { itemId } = command.payload;
    return known.has(itemId) || removed.has(itemId) ? [] : [localAsset(media, command)];
  });
  return numbered([...arrived, ...here].map(withNewText));
}

const isStopped = (one: PendingWork): boolean => 'state' in one && one.state === 'attention';

/** With queued text edits; the copy contains the earlier ones. */
function describedAsset(asset: Asset, described: readonly Describing[]): Asset {
  const rewording = described.flatMap((one) => ('state' in one ? [one.id] : []));
  const last = described.at(-1);
  if (!last || !asset.local) return { ...asset, rewording };
  const { caption, altText, shotId, deliverableId } = last.payload;
  return { ...asset, rewording, caption, altText, shotId, deliverableId };
}

function serverAsset(record: ContentRecord): Asset {
  const { fileUrl, thumbUrl, posterUrl, contentVersion, updatedOn, ...rest } = record;
  return {
    ...rest,
    changedOn: updatedOn,
    rewording: [],
    name: '',
    src: fileUrl,
    thumb: thumbUrl || (record.kind === 'photo' ? fileUrl : (posterUrl ?? '')),
    poster: posterUrl,
    version: contentVersion,
    local: null,
    attention: null,
  };
}

function localAsset(media: LocalMedia, command: Adding): Asset {
  const { itemId, shotId, deliverableId, replaces, kind, caption, altText } = command.payload;
  const { item, url, posterUrl } = media;
  const own = 'attention' in command ? command.attention : null;
  const attention = item.attention ?? own;
  return {
    id: itemId,
    shotId,
    deliverableId,
    replaces,
    version: 1,
    kind,
    name: item.name,
    src: url,
    thumb: kind === 'photo' ? url : (posterUrl ?? ''),
    poster: posterUrl,
    width: item.width,
    height: item.height,
    placeholder: '',
    durationS: item.durationMs === undefined ? null : item.durationMs / 1000,
    sourceSha256: item.sourceSha256,
    caption,
    altText,
    changedOn: null,
    rewording: [],
    state: attention || isStopped(command) ? 'stopped' : stateOf(media),
    local: { media, commandId: command.id, isQueued: 'state' in command },
    attention,
  };
}

function stateOf({ state }: LocalMedia): AssetState {
  switch (state) {
    case 'uploading':
    case 'wifi':
    case 'waiting':
      return state;
    case 'uploaded':
      return 'arriving';
    case 'attention':
      return 'stopped';
  }
}

/** A version that the server has not counted yet follows the one it replaces. */
function numbered(assets: readonly Asset[]): Asset[] {
  const versions = new Map<string, number>();
  return assets.map((one) => {
    const before = one.replaces === null ? undefined : versions.get(one.replaces);
    const version = one.local && before !== undefined ? before + 1 : one.version;
    versions.set(one.id, version);
    return { ...one, version };
  });
}

/** The assets of a submission: the newest version of each file that has arrived or is queued. */
export function sendable(assets: readonly Asset[]): Asset[] {
  return newestVersions(assets.filter(({ state }) => state !== 'stopped'));
}

/** Commands that have to be done before the server can have all of it. */
export const waitedFor = (assets: readonly Asset[]): CommandId[] =>
  assets.flatMap(({ local, rewording }) => [
    ...(local?.isQueued ? [local.commandId] : []),
    ...rewording,
  ]);

/** How far it has got, in percent. */
export function percentOf({ local }: Asset): number {
  const { sentBytes = 0, bytes = 0 } = local?.media.progress ?? {};
  return bytes > 0 ? Math.min(100, Math.round((sentBytes / bytes) * 100)) : 0;
}
