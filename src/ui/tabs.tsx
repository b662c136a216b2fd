import type { ReactNode } from 'react';
import {
  Tab,
  TabList,
  TabPanel,
  Tabs as AriaTabs,
  type TabsProps as AriaTabsProps,
} from 'react-aria-components/Tabs';
import { withClass } from './class-name.ts';
import './tabs.css';

export interface TabsProps extends Omit<AriaTabsProps, 'children'> {
  /** What the tabs are about, spoken. */
  label: string;
  tabs: readonly { id: string; title: ReactNode; content: ReactNode }[];
}

/** Several panels in the place of one; arrow keys go through them. */
export function Tabs({ label, tabs, className, ...props }: TabsProps) {
  return (
    <AriaTabs {...props} className={withClass('tabs', className)}>
      <TabList aria-label={label} className="tab-list">
        {tabs.map(({ id, title }) => (
          <Tab key={id} id={id} className="tab">
            {title}
          </Tab>
        ))}
      </TabList>
      {tabs.map(({ id, content }) => (
        <TabPanel key={id} id={id} className="tab-panel">
          {content}
        </TabPanel>
      ))}
    </AriaTabs>
  );
}
