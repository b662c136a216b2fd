import { Button } from 'react-aria-components/Button';
import type { ContentRecord } from '#contract/content/record.ts';
import { m } from '#src/paraglide/messages.js';
import styles from './version-switch.module.css';

type Props = {
  versions: readonly ContentRecord[];
  shown: string;
  onShow: (id: string) => void;
};

/** v1, v2 … of one photo or film. */
export function VersionSwitch({ versions, shown, onShow }: Props) {
  return (
    <div role="group" aria-label={m.review_versions()} className={styles.switch}>
      {versions.map((one) => (
        <Button
          key={one.id}
          className={styles.version ?? ''}
          aria-pressed={one.id === shown}
          aria-label={m.app_version({ version: one.contentVersion })}
          onPress={() => onShow(one.id)}
        >
          {m.review_version_short({ version: one.contentVersion })}
        </Button>
      ))}
    </div>
  );
}
