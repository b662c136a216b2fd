import { Link, useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { storedCount } from '#src/data/stored-count.ts';
import { SyncPill } from '#src/features/sync-status/components/sync-pill.tsx';
import { useFirstReadsDone } from '#src/lib/use-first-reads-done.ts';
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
const ProfileMenu = lazy(async () => ({
  default: (await import('./profile-menu.tsx')).ProfileMenu,
}));
const NotificationBell = lazy(async () => ({
  default: (await import('../notification-bell.tsx')).NotificationBell,
}));
const Drawer = lazy(async () => ({ default: (await import('./drawer.tsx')).Drawer }));

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
  const isPainted = useFirstReadsDone();
  const { isWanted, onTap } = useEarlyTap();
  const accountType = sectionOf(membership);
  if (!accountId || !accountType) return null;
  const early = <BellButton count={storedCount(accountId)} onTap={onTap} />;
  return isPainted || isWanted ? (
    <Suspense fallback={early}>
      <NotificationBell reader={{ userId, accountId, accountType }} defaultOpen={isWanted} />
    </Suspense>
  ) : (
    early
  );
}

/** A tap that comes before the menu's code opens the menu as soon as it is there. */
function LazyProfileMenu() {
  const isPainted = useFirstReadsDone();
  const { isWanted, onTap } = useEarlyTap();
  const early = <ProfileButton onTap={onTap} />;
  return isPainted || isWanted ? (
    <Suspense fallback={early}>
      <ProfileMenu defaultOpen={isWanted} />
    </Suspense>
  ) : (
    early
  );
}

function LazyDrawer({ items }: Pick<HeaderProps, 'items'>) {
  const isPainted = useFirstReadsDone();
  const { isWanted, onTap } = useEarlyTap();
  const early = <MenuButton onTap={onTap} />;
  return (
    <span className={styles.drawer}>
      {isPainted || isWanted ? (
        <Suspense fallback={early}>
          <Drawer items={items} defaultOpen={isWanted} />
        </Suspense>
      ) : (
        early
      )}
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
