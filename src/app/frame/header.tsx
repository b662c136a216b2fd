import { Link, useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { Suspense } from 'react';
import { storedCount } from '#src/data/stored-count.ts';
import { SyncPill } from '#src/features/sync-status/components/sync-pill.tsx';
import { lazyAfterReads } from '#src/lib/lazy-after-reads.ts';
import { m } from '#src/paraglide/messages.js';
import { IconButton } from '#src/ui/icon-button.tsx';
import { Logo } from '#src/ui/logo.tsx';
import { sectionOf } from '../membership-kind.ts';
import { useSignedIn } from '#src/data/signed-in.ts';
import { BellButton } from './bell-button.tsx';
import { MenuButton } from './menu-button.tsx';
import type { NavigationItem } from './navigation.ts';
import { ProfileButton } from './profile-button.tsx';
import type { RouteFacts } from './route-facts.ts';
import { useEarlyTap } from './use-early-tap.ts';
import styles from './header.module.css';

// Menus and sheets are a large part of the interface's code: the frame paints without them.
const profileMenu = lazyAfterReads(async () => (await import('./profile-menu.tsx')).ProfileMenu);
const bell = lazyAfterReads(
  async () => (await import('../notification-bell.tsx')).NotificationBell,
);
const drawer = lazyAfterReads(async () => (await import('./drawer.tsx')).Drawer);

type HeaderProps = { items: readonly NavigationItem[]; facts: RouteFacts };

export function Header({ items, facts }: HeaderProps) {
  const { userId } = useSignedIn();
  // The home of every section has an address in common, and a name of its own.
  const parentTitle = facts.parent === '/dashboard' ? items[0]?.label : facts.parentTitle;
  return (
    <header className={styles.header}>
      {facts.parent ? null : <LazyDrawer items={items} />}
      <Link to="/dashboard" className={styles.logo} data-detail={facts.parent ? '' : undefined}>
        <Logo />
      </Link>
      {facts.parent ? (
        <div className={styles.screen}>
          <BackButton parent={facts.parent} />
          {parentTitle ? (
            <Link to={facts.parent} className={styles.parent}>
              {parentTitle}
            </Link>
          ) : null}
          <h1 className={styles.title}>{facts.title}</h1>
        </div>
      ) : null}
      <SyncPill userId={userId} />
      <LazyBell />
      <LazyProfileMenu />
    </header>
  );
}

/** The count of last time at once, the live one and the panel as soon as they are there. */
function LazyBell() {
  const { userId, accountId, membership } = useSignedIn();
  const { isWanted, isFocused, onTap } = useEarlyTap(bell.loadNow);
  const accountType = sectionOf(membership);
  if (!accountId || !accountType) return null;
  return (
    <Suspense fallback={<BellButton count={storedCount(accountId)} onTap={onTap} />}>
      <bell.Lazy
        reader={{ userId, accountId, accountType }}
        defaultOpen={isWanted}
        autoFocus={isFocused}
      />
    </Suspense>
  );
}

/** A tap that comes before the menu's code opens the menu as soon as it is there. */
function LazyProfileMenu() {
  const { isWanted, isFocused, onTap } = useEarlyTap(profileMenu.loadNow);
  return (
    <Suspense fallback={<ProfileButton onTap={onTap} />}>
      <profileMenu.Lazy defaultOpen={isWanted} autoFocus={isFocused} />
    </Suspense>
  );
}

function LazyDrawer({ items }: Pick<HeaderProps, 'items'>) {
  const { isWanted, isFocused, onTap } = useEarlyTap(drawer.loadNow);
  return (
    <span className={styles.drawer}>
      <Suspense fallback={<MenuButton onTap={onTap} />}>
        <drawer.Lazy items={items} defaultOpen={isWanted} autoFocus={isFocused} />
      </Suspense>
    </span>
  );
}

/** Back where the person came from; in a window that starts here, to the screen this one belongs to. */
function BackButton({ parent }: { parent: string }) {
  const canGoBack = useCanGoBack();
  const { history } = useRouter();
  const navigate = useNavigate();
  return (
    <IconButton
      label={m.app_back()}
      onPress={() => (canGoBack ? history.back() : void navigate({ to: parent, replace: true }))}
    >
      <ArrowLeft aria-hidden />
    </IconButton>
  );
}
