import { Link } from '@tanstack/react-router';
import { m } from '#src/paraglide/messages.js';
import { EmptyState } from '#src/ui/empty-state.tsx';
import '#src/ui/button.css';
import { LostGlyph } from '#src/ui/start-glyphs.tsx';
import styles from './full-screen.module.css';

export function NotFoundScreen() {
  return (
    <main className={`${styles.screen} ${styles.alone}`}>
      <EmptyState
        heading="h1"
        icon={<LostGlyph />}
        title={m.app_not_found_title()}
        text={m.app_not_found_text()}
        action={
          <Link to="/dashboard" className="button" data-variant="primary">
            {m.app_to_start()}
          </Link>
        }
      />
    </main>
  );
}
