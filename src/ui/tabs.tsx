import { type ReactNode, useEffect, useRef } from 'react';
import {
  Tab,
  TabList,
  TabPanel,
  Tabs as AriaTabs,
  type TabsProps as AriaTabsProps,
} from 'react-aria-components/Tabs';
import { withClass } from './class-name.ts';
import { showInRow } from './show-in-row.ts';
import './tabs.css';

interface TabsProps extends Omit<AriaTabsProps, 'children'> {
  /** The spoken label of the tabs. */
  label: string;
  tabs: readonly { id: string; title: ReactNode; content: ReactNode }[];
}

/** Several panels in the place of one; arrow keys go through them. */
export function Tabs({ label, tabs, className, ...props }: TabsProps) {
  const list = useRef<HTMLDivElement>(null);
  const { selectedKey } = props;
  useEffect(() => {
    // The tabs are drawn a moment after their list.
    const frame = requestAnimationFrame(() => showInRow(list.current, '[data-selected]'));
    return () => cancelAnimationFrame(frame);
  }, [selectedKey]);
  return (
    <AriaTabs {...props} className={withClass('tabs', className)}>
      <TabList ref={list} aria-label={label} className="tab-list">
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
