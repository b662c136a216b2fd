import type { ReactNode } from 'react';
import {
  Button,
  Disclosure as AriaDisclosure,
  DisclosurePanel,
  Heading,
  type DisclosureProps as AriaDisclosureProps,
} from 'react-aria-components/Disclosure';
import { ChevronRight } from 'lucide-react';
import { withClass } from './class-name.ts';
import './disclosure.css';

interface DisclosureProps extends Omit<AriaDisclosureProps, 'children'> {
  title: ReactNode;
  /** Before the title: an Avatar or icon. */
  start?: ReactNode;
  /** After it: a Badge or a count. */
  end?: ReactNode;
  headingLevel?: number;
  children: ReactNode;
}

/** A group that opens in place. */
export function Disclosure({
  title,
  start,
  end,
  headingLevel = 3,
  className,
  children,
  ...props
}: DisclosureProps) {
  return (
    <AriaDisclosure {...props} className={withClass('disclosure', className)}>
      <Heading level={headingLevel} className="disclosure-heading">
        <Button slot="trigger" className="disclosure-button">
          {start}
          <span className="disclosure-title">{title}</span>
          {end}
          <ChevronRight className="disclosure-mark" aria-hidden />
        </Button>
      </Heading>
      <DisclosurePanel className="disclosure-panel">{children}</DisclosurePanel>
    </AriaDisclosure>
  );
}
