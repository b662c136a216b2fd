import type { ReactNode } from 'react';
import {
  Radio as AriaRadio,
  RadioGroup as AriaRadioGroup,
  type RadioGroupProps as AriaRadioGroupProps,
  type RadioProps as AriaRadioProps,
} from 'react-aria-components/RadioGroup';
import { withClass } from './class-name.ts';
import { FieldLabel, FieldNotes, type FieldTexts } from './field.tsx';
import './radio-group.css';

interface RadioGroupProps extends Omit<AriaRadioGroupProps, 'children'>, FieldTexts {
  children: ReactNode;
}

/** Holds Radios or ChoiceCards. */
export function RadioGroup({
  label,
  description,
  errorMessage,
  className,
  children,
  ...props
}: RadioGroupProps) {
  return (
    <AriaRadioGroup
      validationBehavior="aria"
      isInvalid={Boolean(errorMessage)}
      {...props}
      className={withClass('field radio-group', className)}
    >
      <FieldLabel>{label}</FieldLabel>
      <div className="radio-options">{children}</div>
      <FieldNotes description={description} errorMessage={errorMessage} />
    </AriaRadioGroup>
  );
}

interface RadioProps extends Omit<AriaRadioProps, 'children'> {
  children: ReactNode;
}

export function Radio({ className, children, ...props }: RadioProps) {
  return (
    <AriaRadio {...props} className={withClass('radio', className)}>
      <span className="radio-dot" aria-hidden />
      {children}
    </AriaRadio>
  );
}

interface ChoiceCardProps extends Omit<AriaRadioProps, 'children'> {
  icon?: ReactNode;
  title: ReactNode;
  text?: ReactNode;
}

/** A Radio with room for a picture and a sentence, for choices that deserve a thought. */
export function ChoiceCard({ icon, title, text, className, ...props }: ChoiceCardProps) {
  return (
    <AriaRadio {...props} className={withClass('radio choice-card', className)}>
      {icon ? <span className="choice-card-icon">{icon}</span> : null}
      <span className="choice-card-body">
        <span className="choice-card-title">{title}</span>
        {text ? <span className="choice-card-text">{text}</span> : null}
      </span>
      <span className="radio-dot" aria-hidden />
    </AriaRadio>
  );
}
