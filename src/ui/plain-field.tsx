import { useId, type ReactNode } from 'react';
import type { FieldTexts } from './field.tsx';
import { ProblemGlyph } from './start-glyphs.tsx';
import './field.css';

/** They tie a control to its label, description and error. */
type ControlProps = {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
};

interface PlainFieldProps extends FieldTexts {
  children: (control: ControlProps) => ReactNode;
}

/** A field of the first screens. It looks like the others, without their form validation: that is 3 kB more to download. */
export function PlainField({ label, description, errorMessage, children }: PlainFieldProps) {
  const id = useId();
  const descriptionId = description ? `${id}-description` : '';
  const errorId = errorMessage ? `${id}-error` : '';
  return (
    <div className="field">
      {label ? (
        <label htmlFor={id} className="field-label">
          {label}
        </label>
      ) : null}
      {children({
        id,
        'aria-invalid': errorMessage ? true : undefined,
        'aria-describedby': `${descriptionId} ${errorId}`.trim() || undefined,
      })}
      {description ? (
        <span id={descriptionId} className="field-description">
          {description}
        </span>
      ) : null}
      {errorMessage ? (
        <span id={errorId} className="field-error">
          <ProblemGlyph />
          <span>{errorMessage}</span>
        </span>
      ) : null}
    </div>
  );
}
