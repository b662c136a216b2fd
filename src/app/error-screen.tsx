import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { m } from '#src/paraglide/messages.js';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { StartButton } from '#src/ui/start-button.tsx';
import { TroubleGlyph } from '#src/ui/start-glyphs.tsx';
import { isStorageError } from './storage-error.ts';
import { isLostChunk } from './update/lost-chunks.ts';
import { reloadIntoUpdate } from './update/reload.ts';
import { useUpdate } from './update/update-store.ts';
import styles from './full-screen.module.css';

/** The problem, the safe data, and the next step. Only the person's own tap leaves the screen. */
export function ErrorScreen({ error, reset }: ErrorComponentProps) {
  useEffect(() => reportError(error), [error]);
  const hasUpdate = useUpdate(({ isReady }) => isReady);
  const explanation = explanationFor(error, hasUpdate);
  return (
    <main className={styles.screen}>
      <EmptyState
        heading="h1"
        role="alert"
        icon={<TroubleGlyph />}
        title={explanation.title}
        text={explanation.text}
        action={
          <div className={styles.actions}>
            <StartButton variant="secondary" onPress={reset}>
              {m.app_try_again()}
            </StartButton>
            <StartButton onPress={() => void reloadIntoUpdate()}>{m.app_reload()}</StartButton>
          </div>
        }
      />
    </main>
  );
}

function explanationFor(error: unknown, hasUpdate: boolean): { title: string; text: string } {
  if (isStorageError(error)) {
    return { title: m.app_no_storage_title(), text: m.app_no_storage_text() };
  }
  if (!isLostChunk(error)) return { title: m.app_error_title(), text: m.app_error_text() };
  if (hasUpdate) return { title: m.app_new_version_title(), text: m.app_new_version_text() };
  return navigator.onLine
    ? { title: m.app_not_loaded_title(), text: m.app_not_loaded_text() }
    : { title: m.app_not_downloaded_title(), text: m.app_not_downloaded_text() };
}
