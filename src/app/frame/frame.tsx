import { lazy, Suspense, useEffect, type ReactNode } from 'react';
import { BRAND } from '#contract/brand.ts';
import { useMedia, WIDE } from '#src/lib/use-media.ts';
import { lazyAfterReads } from '#src/lib/lazy-after-reads.ts';
import { m } from '#src/paraglide/messages.js';
import { useUpdateNeeded } from '../update/use-update-needed.ts';
import { sectionOf } from '../membership-kind.ts';
import { useSignedIn } from '#src/data/signed-in.ts';
import { BottomBar } from './bottom-bar.tsx';
import { Header } from './header.tsx';
import { navigationOf } from './navigation.ts';
import { useRouteFacts } from './route-facts.ts';
import { useScrollPosition } from './use-scroll-position.ts';
import styles from './frame.module.css';

// Phones draw it in the drawer alone, which brings it along.
const NavigationList = lazy(async () => ({
  default: (await import('./navigation-list.tsx')).NavigationList,
}));
// Hardly anyone ever sees it.
const { Lazy: SetAsideBar } = lazyAfterReads(
  async () => (await import('../update/set-aside-bar.tsx')).SetAsideBar,
);
// Looks whether a tour is left, and loads it only then.
const { Lazy: LazyTours } = lazyAfterReads(
  async () => (await import('./lazy-tours.tsx')).LazyTours,
);

/** Header and navigation around every signed-in screen. The screen scrolls inside; it has a definite height to fill. */
export function Frame({ children }: { children: ReactNode }) {
  const { membership, accountId } = useSignedIn();
  const isWide = useMedia(WIDE);
  const items = navigationOf(sectionOf(membership), membership);
  const facts = useRouteFacts();
  const content = useScrollPosition(accountId);
  useUpdateNeeded();
  useEffect(() => {
    document.title = facts.title ? `${facts.title} · ${BRAND}` : BRAND;
  }, [facts.title]);

  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#content">
        {m.app_skip_to_content()}
      </a>
      <Header items={items} facts={facts} />
      <div className={styles.notice}>
        {accountId ? (
          <Suspense>
            <SetAsideBar accountId={accountId} />
          </Suspense>
        ) : null}
      </div>
      {items.length > 0 ? (
        <nav className={styles.sidebar} aria-label={m.app_navigation()}>
          {isWide ? (
            <Suspense>
              <NavigationList items={items} />
            </Suspense>
          ) : null}
        </nav>
      ) : null}
      {/* Seen last and reached first: nobody tabs through a long list to get to another place. */}
      {facts.parent ? null : <BottomBar items={items} />}
      <main ref={content} id="content" tabIndex={-1} className={styles.content}>
        {children}
      </main>
      <Suspense>
        <LazyTours />
      </Suspense>
    </div>
  );
}
