import type { ReactNode } from 'react';
import {
  Header,
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  MenuSection as AriaMenuSection,
  Popover,
  Text,
  type MenuItemProps as AriaMenuItemProps,
  type MenuProps as AriaMenuProps,
  type MenuSectionProps as AriaMenuSectionProps,
  type PopoverProps,
} from 'react-aria-components/Menu';
import { Check } from 'lucide-react';
import { joinClass, withClass } from './class-name.ts';
import './popover.css';
import './menu.css';

export { MenuTrigger } from 'react-aria-components/Menu';

interface MenuProps<T> extends AriaMenuProps<T> {
  placement?: PopoverProps['placement'];
}

/** The list and the popover it opens in; a MenuTrigger holds it beside its button. */
export function Menu<T extends object>({
  placement = 'bottom end',
  className,
  ...props
}: MenuProps<T>) {
  return (
    <Popover placement={placement} containerPadding={8} offset={6} className="popover">
      <AriaMenu {...props} className={withClass('menu', className)} />
    </Popover>
  );
}

interface MenuSectionProps<T> extends AriaMenuSectionProps<T> {
  title: ReactNode;
  children: ReactNode;
}

/** Items under a heading. With `selectionMode="single"`, `selectedKeys` and `onSelectionChange` it is a choice. */
export function MenuSection<T extends object>({
  title,
  className,
  children,
  ...props
}: MenuSectionProps<T>) {
  return (
    <AriaMenuSection {...props} className={joinClass('menu-section', className)}>
      <Header className="menu-heading">{title}</Header>
      {children}
    </AriaMenuSection>
  );
}

interface MenuItemProps<T> extends AriaMenuItemProps<T> {
  /** An icon or a small Avatar. */
  icon?: ReactNode;
  description?: ReactNode;
  variant?: 'plain' | 'danger';
  children: ReactNode;
}

export function MenuItem<T extends object>({
  icon,
  description,
  variant = 'plain',
  className,
  children,
  ...props
}: MenuItemProps<T>) {
  return (
    <AriaMenuItem
      textValue={typeof children === 'string' ? children : undefined}
      {...props}
      className={withClass('menu-item', className)}
      data-variant={variant}
    >
      {icon}
      <span className="menu-body">
        <Text slot="label">{children}</Text>
        {description ? (
          <Text slot="description" className="menu-description">
            {description}
          </Text>
        ) : null}
      </span>
      <Check className="menu-mark" aria-hidden />
    </AriaMenuItem>
  );
}
