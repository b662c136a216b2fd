import { Lock, Sparkles } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import type { CampaignFields } from '#contract/campaign/record.ts';
import { m } from '#src/paraglide/messages.js';
import { Row } from '#src/ui/layout.tsx';
import { TextField, type TextFieldProps } from '#src/ui/text-field.tsx';
import type { FieldName } from '../campaign-form.ts';
import { isLocked, useEditing } from '../editing-context.ts';
import { problemText } from '../problem-labels.ts';
import { NumberField } from './number-field.tsx';
import styles from './bound.module.css';

/** One field of the campaign, as its control needs it. */
export type BoundField<N extends FieldName> = {
  value: CampaignFields[N];
  onChange: (value: CampaignFields[N]) => void;
  /** The problem that prevents publishing. */
  error: string | undefined;
  /** A creator has agreed to it: it is read only. */
  isLocked: boolean;
};

type Props<N extends FieldName> = { name: N; children: (field: BoundField<N>) => ReactNode };

/** Binds a control to a field: its problem, its draft mark, and its lock. */
export function Bound<N extends FieldName>({ name, children }: Props<N>) {
  const editing = useEditing();
  const { fields, change, problems } = editing;
  const isDrafted = fields.ai.unedited.includes(name);
  const isAgreed = isLocked(editing, name);
  const problem = problems.find((one) => one === name);
  return (
    <div className={styles.field} data-field={name} data-drafted={isDrafted || undefined}>
      {isDrafted ? (
        <Mark>
          <Sparkles aria-hidden />
          {m.campaign_ai_mark()}
        </Mark>
      ) : null}
      {children({
        value: fields[name],
        onChange: (value) => change(name, value),
        error: problem && problemText(problem),
        isLocked: isAgreed,
      })}
      {isAgreed ? (
        <Mark>
          <Lock aria-hidden />
          {m.campaign_locked()}
        </Mark>
      ) : null}
    </div>
  );
}

const Mark = ({ children }: { children: ReactNode }) => (
  <Row as="p" gap={2} align="center" size={14} tone="muted" icon={16}>
    {children}
  </Row>
);

/** Fields that hold any value of a type, and nothing else. */
type NameOf<T> = {
  [N in FieldName]: [T, CampaignFields[N]] extends [CampaignFields[N], T] ? N : never;
}[FieldName];
type BoundProps<T, Props> = { name: NameOf<T> } & Omit<
  Props,
  'name' | 'value' | 'onChange' | 'errorMessage' | 'isReadOnly'
>;

export function BoundText({ name, ...props }: BoundProps<string, TextFieldProps>) {
  return (
    <Bound name={name}>
      {({ error, isLocked, ...field }) => (
        <TextField {...props} {...field} errorMessage={error} isReadOnly={isLocked} />
      )}
    </Bound>
  );
}

type NumberProps = BoundProps<number, Omit<ComponentProps<typeof NumberField>, 'field'>>;

export function BoundNumber({ name, ...props }: NumberProps) {
  return (
    <Bound name={name}>
      {({ error, isLocked, ...field }) => (
        <NumberField
          {...props}
          {...field}
          field={name}
          errorMessage={error}
          isReadOnly={isLocked}
        />
      )}
    </Bound>
  );
}
