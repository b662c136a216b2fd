import type { ReactNode } from 'react';
import {
  Switch as AriaSwitch,
  type SwitchProps as AriaSwitchProps,
} from 'react-aria-components/Switch';
import { withClass } from './class-name.ts';
import './switch.css';

interface SwitchProps extends Omit<AriaSwitchProps, 'children'> {
  children: ReactNode;
}

/** Something that is on or off at once; its whole line can be tapped. */
export function Switch({ className, children, ...props }: SwitchProps) {
  return (
    <AriaSwitch {...props} className={withClass('switch', className)}>
      <span className="switch-track" aria-hidden>
        <span className="switch-knob" />
      </span>
      <span>{children}</span>
    </AriaSwitch>
  );
}
