import type { ReactNode } from 'react';
import { FieldError as AriaFieldError, Label, Text } from 'react-aria-components/TextField';
import { ProblemGlyph } from './start-glyphs.tsx';
import './field.css';

/** The parts of every field around its control. */
export interface FieldTexts {
  label?: ReactNode;
  description?: ReactNode;
  /** The problem and its solution; its presence marks the field invalid. */
  errorMessage?: string | undefined;
}

export function FieldLabel({ children }: { children: ReactNode }) {
  return children ? <Label className="field-label">{children}</Label> : null;
}

/** Description and error below a control, tied to it for screen readers. */
export function FieldNotes({
  description,
  errorMessage,
}: Pick<FieldTexts, 'description' | 'errorMessage'>) {
  return (
    <>
      {description ? (
        <Text slot="description" className="field-description">
          {description}
        </Text>
      ) : null}
      <AriaFieldError className="field-error">
        {({ validationErrors }) => (
          <>
            <ProblemGlyph />
            <span>{errorMessage || validationErrors.join(' ')}</span>
          </>
        )}
      </AriaFieldError>
    </>
  );
}
