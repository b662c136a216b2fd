import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { cleanBody } from '../clean-body.ts';
import type { NotificationLinks } from '../links.ts';
import styles from './notification-row.module.css';

type Props = { html: string; links: Pick<NotificationLinks, 'go' | 'hrefOf'> };

/** A notification's sanitized HTML. Its links open screens of this build within the app. */
export function NotificationBody({ html, links }: Props) {
  const clean = useMemo(() => ({ __html: cleanBody(html) }), [html]);
  const bodyRef = useRef<HTMLDivElement>(null);
  const follow = useEffectEvent((event: Event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const path = link?.getAttribute('href');
    if (!path) return;
    event.preventDefault();
    links.go(links.hrefOf(path));
  });
  // The links are no elements of React's, and Enter on one of them is a click as well.
  useEffect(() => {
    const element = bodyRef.current;
    const handleClick = (event: Event) => follow(event);
    element?.addEventListener('click', handleClick);
    return () => element?.removeEventListener('click', handleClick);
  }, []);
  return <div ref={bodyRef} className={styles.body} dir="auto" dangerouslySetInnerHTML={clean} />;
}
