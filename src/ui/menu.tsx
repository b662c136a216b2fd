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
} from 'react-aria-components/Menu';
import { Check } from 'lucide-react';
import './popover.css';
import './menu.css';

export { MenuTrigger } from 'react-aria-components/Menu';

/** The list and the popover it opens in; a MenuTrigger holds it beside its button. */
export function Menu<T extends object>(props: AriaMenuProps<T>) {
  return (
    <Popover placement="bottom end" containerPadding={8} offset={6} className="popover">
      <AriaMenu {...props} className="menu" />
    </Popover>
  );
}

interface MenuSectionProps<T> extends AriaMenuSectionProps<T> {
  title: ReactNode;
  children: ReactNode;
}

/** Items under a heading. With `selectionMode="single"`, `selectedKeys` and `onSelectionChange` it is a choice. */
export function MenuSection<T extends object>({ title, children, ...props }: MenuSectionProps<T>) {
  return (
    <AriaMenuSection {...props} className="menu-section">
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
  children,
  ...props
}: MenuItemProps<T>) {
  return (
    <AriaMenuItem
      textValue={typeof children === 'string' ? children : undefined}
      {...props}
      className="menu-item"
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
