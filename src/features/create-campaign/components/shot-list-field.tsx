import { ArrowDown, ArrowUp, GripVertical, Plus, Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { CAMPAIGN_LIMITS as limits } from '#contract/campaign/lists.ts';
import type { Deliverable, Shot } from '#contract/campaign/terms.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { Checkbox } from '#src/ui/checkbox.tsx';
import { IconButton } from '#src/ui/icon-button.tsx';
import { Select, SelectItem } from '#src/ui/select.tsx';
import { TextField } from '#src/ui/text-field.tsx';
import { moved, nextLineId } from '../campaign-form.ts';
import { useDragging } from '../use-dragging.ts';
import { deliverableText } from '../labels.ts';
import type { BoundField } from './bound.tsx';
import styles from './lines.module.css';
import { Hint } from '#src/ui/layout.tsx';
import { Wrong } from '#src/ui/wrong.tsx';

type Props = BoundField<'shotList'> & { deliverables: readonly Deliverable[] };
const ANY = 'any';

/** The shots in their order: lines are dragged, or moved by their buttons. */
export function ShotListField({ value, onChange, error, isLocked, deliverables }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const added = useRef<string | null>(null);
  useEffect(() => {
    // A new line is written at once.
    if (added.current === null) return;
    list.current?.querySelector<HTMLInputElement>(`[data-shot="${added.current}"] input`)?.focus();
    added.current = null;
  }, [value]);
  const move = (from: number, to: number) => onChange(moved(value, from, to));
  const dragged = useDragging(list, move);
  const add = () => {
    const id = nextLineId('s', value);
    added.current = id;
    onChange([...value, { id, text: '', required: true, deliverableId: null }]);
  };
  return (
    <fieldset className={styles.group}>
      <legend>{m.app_shot_list()}</legend>
      {isLocked ? null : <Hint>{m.campaign_field_shots_text()}</Hint>}
      <Wrong>{error}</Wrong>
      <ul ref={list} className={styles.lines}>
        {value.map((one, index) => (
          <ShotLine
            key={one.id}
            value={one}
            index={index}
            isLast={index === value.length - 1}
            isDragged={dragged === index}
            isLocked={isLocked}
            deliverables={deliverables}
            onChange={(over) => onChange(value.with(index, { ...one, ...over }))}
            onMove={(by) => move(index, index + by)}
            onRemove={() => onChange(value.toSpliced(index, 1))}
          />
        ))}
      </ul>
      {isLocked || value.length >= limits.shots ? null : (
        <Button variant="secondary" size="small" icon={<Plus aria-hidden />} onPress={add}>
          {m.campaign_shot_add()}
        </Button>
      )}
    </fieldset>
  );
}

type LineProps = Pick<Props, 'deliverables' | 'isLocked'> & {
  value: Shot;
  index: number;
  isLast: boolean;
  isDragged: boolean;
  onChange: (over: Partial<Shot>) => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
};

function ShotLine(props: LineProps) {
  const { value, index, isDragged, isLocked, deliverables, onChange } = props;
  const number = index + 1;
  return (
    <li data-shot={value.id} data-dragged={isDragged || undefined} className={styles.shot}>
      {isLocked ? null : (
        <span className={styles.grip} draggable aria-hidden>
          <GripVertical />
        </span>
      )}
      <TextField
        className={styles.wide ?? ''}
        label={m.campaign_shot({ number })}
        value={value.text}
        onChange={(text) => onChange({ text })}
        maxLength={limits.shotText}
        isReadOnly={isLocked}
      />
      {isLocked ? null : <LineActions {...props} />}
      <div className={styles.facts}>
        <Checkbox
          isSelected={value.required}
          isReadOnly={isLocked}
          onChange={(required) => onChange({ required })}
        >
          {m.app_required()}
        </Checkbox>
        {deliverables.length > 1 ? (
          <Select
            label={m.campaign_shot_for()}
            value={value.deliverableId ?? ANY}
            isDisabled={isLocked}
            onChange={(id) => onChange({ deliverableId: id === ANY ? null : String(id) })}
          >
            {[
              <SelectItem key={ANY} id={ANY}>
                {m.campaign_shot_any()}
              </SelectItem>,
              ...deliverables.map(({ id, type }, at) => (
                <SelectItem key={id} id={id}>
                  {`${at + 1}. ${deliverableText[type]()}`}
                </SelectItem>
              )),
            ]}
          </Select>
        ) : null}
      </div>
    </li>
  );
}

function LineActions({ index, isLast, onMove, onRemove }: LineProps) {
  const number = index + 1;
  return (
    <div className={styles.actions}>
      <IconButton
        label={m.campaign_shot_up({ number })}
        isDisabled={index === 0}
        onPress={() => onMove(-1)}
      >
        <ArrowUp aria-hidden />
      </IconButton>
      <IconButton
        label={m.campaign_shot_down({ number })}
        isDisabled={isLast}
        onPress={() => onMove(1)}
      >
        <ArrowDown aria-hidden />
      </IconButton>
      <IconButton label={m.campaign_shot_remove({ number })} onPress={onRemove}>
        <Trash2 aria-hidden />
      </IconButton>
    </div>
  );
}
