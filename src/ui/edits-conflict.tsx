import type { ReactNode } from 'react';
import { m } from '#src/paraglide/messages.js';
import { Button } from './button.tsx';
import { ComparisonTable, type ComparedRow } from './comparison-table.tsx';
import { RefusedCommandCard } from './refused-command-card.tsx';

type Props = {
  /** The card's sentence. */
  sentence: string;
  /** The fields that another device changed as well; none where the edit was refused for another reason. */
  rows: readonly ComparedRow[];
  isBusy: boolean;
  /** Trying again cannot help. */
  isHopeless?: boolean;
  /** Keeps this device's values, or tries again. */
  onKeep: () => void;
  /** Keeps the stored values, or deletes the edit. */
  onDrop: () => void;
  children?: ReactNode;
};

/** An edit of single fields that the server refused: both sides of each field, and the choice; or why, and the way out. */
export function EditsConflict(props: Props) {
  const { sentence, rows, isBusy, isHopeless = false, onKeep, onDrop, children } = props;
  const isAsking = rows.length > 0;
  return (
    <RefusedCommandCard
      isHeading
      sentence={sentence}
      actions={
        <>
          {isHopeless ? null : (
            <Button isDisabled={isBusy} onPress={onKeep}>
              {isAsking ? m.app_keep_mine() : m.app_try_again()}
            </Button>
          )}
          <Button variant="secondary" isDisabled={isBusy} onPress={onDrop}>
            {isAsking ? m.app_keep_theirs() : m.app_delete_my_change()}
          </Button>
        </>
      }
    >
      {isAsking ? (
        <>
          <p>{m.profile_conflict_text()}</p>
          <ComparisonTable
            mine={m.app_this_device()}
            theirs={m.profile_conflict_theirs()}
            rows={rows}
          />
        </>
      ) : null}
      {children}
    </RefusedCommandCard>
  );
}
