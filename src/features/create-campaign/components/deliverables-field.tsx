import { Plus, Trash2 } from 'lucide-react';
import {
  CAMPAIGN_LIMITS as limits,
  deliverableTypes,
  platforms,
  type DeliverableType,
  type Platform,
} from '#contract/campaign/lists.ts';
import type { Deliverable } from '#contract/campaign/terms.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { IconButton } from '#src/ui/icon-button.tsx';
import { Select, SelectItem } from '#src/ui/select.tsx';
import { TextField } from '#src/ui/text-field.tsx';
import { Wrong } from '#src/ui/wrong.tsx';
import { useEditing } from '../editing-context.ts';
import { nextLineId, usualPlatform } from '../campaign-form.ts';
import { deliverableText, platformText } from '../labels.ts';
import type { BoundField } from './bound.tsx';
import { NumberField } from './number-field.tsx';
import styles from './lines.module.css';

const NOWHERE = 'nowhere';

/** The deliverables: type, number, and platform. */
export function DeliverablesField({
  value,
  onChange,
  error,
  isLocked,
  isPosted,
}: BoundField<'deliverables'> & { isPosted: boolean }) {
  const { keepUnread } = useEditing();
  return (
    <fieldset className={styles.group}>
      <legend>{m.app_deliverables()}</legend>
      <Wrong>{error}</Wrong>
      <ul className={styles.lines}>
        {value.map((one, index) => (
          <DeliverableLine
            key={one.id}
            value={one}
            isLocked={isLocked}
            isPosted={isPosted}
            onChange={(over) => onChange(value.with(index, { ...one, ...over }))}
            onRemove={() => {
              keepUnread(qtyKey(one), null);
              onChange(value.toSpliced(index, 1));
            }}
          />
        ))}
      </ul>
      {isLocked || value.length >= limits.deliverables ? null : (
        <Button
          variant="secondary"
          size="small"
          icon={<Plus aria-hidden />}
          onPress={() =>
            onChange([
              ...value,
              {
                id: nextLineId('d', value),
                type: 'photo',
                platform: isPosted ? usualPlatform.photo : null,
                qty: 1,
                notes: '',
              },
            ])
          }
        >
          {m.campaign_deliverable_add()}
        </Button>
      )}
    </fieldset>
  );
}

const qtyKey = ({ id }: Pick<Deliverable, 'id'>): string => `deliverables ${id}`;

type LineProps = {
  value: Deliverable;
  isLocked: boolean;
  /** Nothing is posted otherwise, so there is no platform to choose. */
  isPosted: boolean;
  onChange: (over: Partial<Deliverable>) => void;
  onRemove: () => void;
};

function DeliverableLine({ value, isLocked, isPosted, onChange, onRemove }: LineProps) {
  return (
    <li className={styles.deliverable}>
      <Select
        label={m.campaign_deliverable_kind()}
        value={value.type}
        isDisabled={isLocked}
        onChange={(type) =>
          onChange({
            type: type as DeliverableType,
            platform: isPosted ? usualPlatform[type as DeliverableType] : null,
          })
        }
      >
        {deliverableTypes.map((type) => (
          <SelectItem key={type} id={type}>
            {deliverableText[type]()}
          </SelectItem>
        ))}
      </Select>
      <NumberField
        field={qtyKey(value)}
        label={m.campaign_deliverable_count()}
        value={value.qty}
        onChange={(qty) => onChange({ qty })}
        least={1}
        most={limits.qty}
        isReadOnly={isLocked}
      />
      {isPosted ? (
        <Select
          className={styles.wide ?? ''}
          label={m.campaign_deliverable_platform()}
          value={value.platform ?? NOWHERE}
          isDisabled={isLocked}
          onChange={(id) => onChange({ platform: id === NOWHERE ? null : (id as Platform) })}
        >
          {[...platforms, NOWHERE].map((id) => (
            <SelectItem key={id} id={id}>
              {id in platformText ? platformText[id as Platform] : m.campaign_deliverable_nowhere()}
            </SelectItem>
          ))}
        </Select>
      ) : null}
      <TextField
        className={styles.notes ?? ''}
        label={m.campaign_deliverable_notes()}
        value={value.notes}
        onChange={(notes) => onChange({ notes })}
        maxLength={limits.notes}
        isReadOnly={isLocked}
      />
      {isLocked ? null : (
        <IconButton
          className={styles.remove ?? ''}
          label={m.campaign_deliverable_remove({ kind: deliverableText[value.type]() })}
          onPress={onRemove}
        >
          <Trash2 aria-hidden />
        </IconButton>
      )}
    </li>
  );
}
